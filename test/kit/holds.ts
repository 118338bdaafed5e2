/** Creates and pays bookings that wait for their payment. */
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { AppointmentId, ClinicId, PatientId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import { answerOf, ask, bookingOf, type FreeSlot, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway } from '#harness/server/gateway.ts';
import { secretOf, type Unpaid } from '#harness/server/unpaid.ts';
import type { World } from '#harness/server/world.ts';
import { patientIdOf } from '#server/demo/people.data.ts';

export const REMOTE = 'TELE_PATIENT_REMOTE';

/** Free times of remote consultations from tomorrow. */
export const remoteSlots = async (world: World, token: string): Promise<FreeSlot[]> =>
  (await freeSlots(world, token, { clinic: 'orchard-clinic' as ClinicId })).filter(({ type }) => type === REMOTE);

export const firstRemote = async (world: World, token: string): Promise<FreeSlot> => {
  const [slot] = await remoteSlots(world, token);
  if (!slot) throw new Error('Nothing is free');
  return slot;
};

export interface Held {
  slot: FreeSlot;
  id: AppointmentId;
  appointment: Appointment;
  invoice: Unpaid;
  holdUntil: IsoInstant;
}

export const tryBook = (world: World, token: string, slot: FreeSlot, patientId: PatientId = patientIdOf('meiling')) =>
  ask(world, appointmentCalls.createAppointment, { token, body: bookingOf(slot, patientId) });

/** Books a time that requires a payment. @throws when nothing is due */
export const hold = async (
  world: World,
  token: string,
  slot: FreeSlot,
  patientId: PatientId = patientIdOf('meiling'),
): Promise<Held> => {
  const body = bookingOf(slot, patientId);
  const { data } = await answerOf(world, appointmentCalls.createAppointment, { token, body });
  const { appointment, invoice, holdUntil } = data;
  if (invoice === null || holdUntil === null) throw new Error('Nothing is due');
  const { _id, invoiceNo, ostBalance } = invoice;
  return {
    slot,
    id: appointment._id,
    appointment,
    invoice: { id: _id, invoiceNo, amount: moneyToWire(ostBalance) },
    holdUntil,
  };
};

/** Pays the invoice's intent at the provider, without a webhook to the server. @returns the intent's id */
export const payUnseen = async (
  world: World,
  gateway: OpenGateway,
  token: string,
  { invoice }: Pick<Held, 'invoice'>,
): Promise<string> => {
  const secret = await secretOf(world, token, invoice);
  const { status } = await gateway.pay(secret);
  if (status !== 'succeeded') throw new Error('Not paid');
  return secret.split('_secret')[0] ?? '';
};

export const agendaOf = async (world: World, token: string): Promise<Appointment[]> =>
  (await answerOf(world, profileCalls.listAppointments, { token })).data;

export const entryOf = async (world: World, token: string, id: string): Promise<Appointment | undefined> =>
  (await agendaOf(world, token)).find(({ _id }) => _id === id);

export const isFree = async (world: World, token: string, slot: FreeSlot): Promise<boolean> =>
  (await remoteSlots(world, token)).some(({ _id }) => _id === slot._id);

/** Kinds of the notifications about an appointment or a waitlist entry, in order of time. */
export const toldOf = async (world: World, id: string): Promise<string[]> => {
  const rows = await world.db
    .selectFrom('notification')
    .select(['kind', 'metadata'])
    .orderBy('created_at')
    .orderBy('no')
    .execute();
  return rows.filter(({ metadata }) => metadata['appointmentId'] === id).map(({ kind }) => kind);
};
