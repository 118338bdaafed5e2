/** Calls of the contract against a world; every answer is checked against its schema. */
import * as v from 'valibot';
import { type AnswerOf, type Call, Refusal } from '#contract/call.ts';
import { appointmentCalls, type CreateAppointment } from '#contract/calls/appointment.calls.ts';
import type { Slot } from '#contract/entities/appointment.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { ClinicId, PatientId } from '#contract/ids.ts';
import { type ClinicDay, clinicDayOf, monthOf } from '#contract/time.ts';
import type { Clock } from '#server/db/clock.adapter.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import type { World } from './world.ts';

/** A server in this process or in another one. */
export type Caller = Pick<World, 'call'>;
/** A server whose present is known. */
export type Reachable = Caller & { clock: Clock };

export interface Asked {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply<C extends Call> {
  status: number;
  headers: Headers;
  /** Data of the answer; null when it was refused. */
  answer: AnswerOf<C> | null;
  /** Refusal; null when it was accepted. */
  code: FailureCode | null;
  refusal: Refusal | null;
}

export const ask = async <C extends Call>(world: Caller, call: C, asked: Asked = {}): Promise<Reply<C>> => {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(asked.params?.[name] ?? ''));
  const query = new URLSearchParams(Object.entries(asked.query ?? {}).map(([name, text]) => [name, String(text)]));
  const { token, body, headers = {} } = asked;
  const reply = await world.call(call.method, `${path}?${query}`, { token, body, headers });
  if (reply.status === 200) {
    const answer: AnswerOf<C> = v.parse(call.answer, reply.body);
    return { status: 200, headers: reply.headers, answer, code: null, refusal: null };
  }
  const refusal = v.parse(Refusal, reply.body);
  return { status: reply.status, headers: reply.headers, answer: null, code: refusal.code, refusal };
};

/** The successful answer. @throws when refused */
export const answerOf = async <C extends Call>(world: Caller, call: C, asked: Asked = {}): Promise<AnswerOf<C>> => {
  const { answer, code } = await ask(world, call, asked);
  if (answer === null) throw new Error(`${call.method} ${call.path} was refused: ${code}`);
  return answer;
};

export interface FreeSlot extends Slot {
  date: ClinicDay;
}

/** Free slots of a clinic from `day` (by default tomorrow) to the end of its month, the earliest first. */
export const freeSlots = async (
  world: Reachable,
  token: string,
  { clinic = 'novena-clinic' as ClinicId, from = '' } = {},
): Promise<FreeSlot[]> => {
  const today = clinicDayOf(await world.clock.now());
  const { year, month } = monthOf(from ? (from as ClinicDay) : today);
  const { dates } = await answerOf(world, appointmentCalls.listSlots, { token, query: { clinic, year, month } });
  return dates
    .filter(({ date }) => (from ? date >= from : date > today))
    .flatMap(({ date, rolledouts }) => rolledouts.map((slot) => ({ ...slot, date })));
};

/** The body that books `slot`, as the app sends it. */
export const bookingOf = (slot: FreeSlot, patientId: PatientId = patientIdOf('meiling')): CreateAppointment => {
  const [service] = slot.services;
  if (!service) throw new Error('A slot without a service');
  return {
    aptDate: slot.date,
    patientId,
    moreinfo: '',
    missedAppointment: false,
    type: slot.type,
    slotId: slot._id,
    startTime: slot.startTime,
    endTime: slot.endTime,
    medservice: service._id,
    ...(slot.doctor ? { doctor: slot.doctor._id } : {}),
    ...(slot.therapist ? { therapist: slot.therapist._id } : {}),
  };
};

/** Books the first free slot from `from`, or from tomorrow. */
export const bookOne = async (
  world: Reachable,
  token: string,
  { patientId = patientIdOf('meiling'), from = '' }: { patientId?: PatientId; from?: string } = {},
) => {
  const [slot] = await freeSlots(world, token, { from });
  if (!slot) throw new Error('Nothing is free');
  const { data } = await answerOf(world, appointmentCalls.createAppointment, {
    token,
    body: bookingOf(slot, patientId),
  });
  return { slot, appointment: data.appointment };
};
