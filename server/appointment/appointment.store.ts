import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { appointmentCalls, CreateAppointment } from '#contract/calls/appointment.calls.ts';
import type { profileCalls } from '#contract/calls/profile.calls.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { AppointmentId, PatientId } from '#contract/ids.ts';
import { addDays, type ClinicDay, type ClockTime, type IsoInstant, instantAt } from '#contract/time.ts';
import type { AppointmentState, Database } from '#server/db/tables.ts';
import type { Keep } from '#server/kit/kept-answers.store.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Answer } from '#server/kit/serve.ts';
import { notify } from '#server/notification/notification.store.ts';

type Agenda = Answer<typeof profileCalls.listAppointments>;
type Booked = Answer<typeof appointmentCalls.createAppointment>;

/** @throws Refused with the code that the database's function answered */
const orRefuse = <Result extends object>(answer: Result | { refused: FailureCode } | undefined): Result => {
  if (answer === undefined) throw new Error('The function answered nothing');
  if ('refused' in answer) throw new Refused(answer.refused);
  return answer;
};

/** Appointments and waitlist entries of the caller and the family. Proves the session itself. */
export const listAgenda = async (db: Kysely<Database>, tokenHash: Buffer | null, now: IsoInstant): Promise<Agenda> => {
  const { rows } = await sql<{ answer: Agenda }>`select list_agenda(${tokenHash}, ${now}) as answer`.execute(db);
  return orRefuse(rows[0]?.answer);
};

/** Books a slot under every rule of a booking, in one database call. Proves the session itself. */
export const bookSlot = async (
  db: Kysely<Database>,
  tokenHash: Buffer | null,
  { doctor, therapist, ...asked }: CreateAppointment,
  keep: Keep | null,
  now: IsoInstant,
): Promise<Booked> => {
  const ask = { ...asked, provider: doctor ?? therapist, role: doctor === undefined ? 'therapist' : 'provider' };
  const fresh = { appointment: randomUUID(), notification: randomUUID() };
  const kept = keep && { ...keep, requestHash: keep.requestHash.toString('hex') };
  const { rows } = await sql<{ answer: Booked }>`
    select book_slot(${tokenHash}, ${now}, ${JSON.stringify(ask)}::jsonb, ${JSON.stringify(fresh)}::jsonb,
      ${kept && JSON.stringify(kept)}::jsonb) as answer`.execute(db);
  return orRefuse(rows[0]?.answer);
};

/** A patient's appointments of one Singapore day; null when the patient is not of the caller's circle. */
export const listDay = async (
  db: Kysely<Database>,
  callerId: PatientId,
  patientId: PatientId,
  day: ClinicDay,
): Promise<Agenda['data'] | null> => {
  const midnight = '00:00' as ClockTime;
  const { rows } = await sql<{ entries: Agenda['data'] }>`
    select coalesce((
      select json_agg(entry order by starts_at, id) from agenda
      where patient_id = ${patientId} and not is_waitlist and state not in ('cancelled', 'missed')
        and starts_at >= ${instantAt(day, midnight)} and starts_at < ${instantAt(addDays(day, 1), midnight)}), '[]') as entries
    from circle where caller_id = ${callerId} and patient_id = ${patientId}`.execute(db);
  return rows[0]?.entries ?? null;
};

export interface LockedAppointment {
  patientId: PatientId;
  state: AppointmentState;
  startsAt: IsoInstant;
}

const lock = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  circle: ReturnType<typeof sql>,
): Promise<LockedAppointment> => {
  const { rows } = await sql<{ patient_id: PatientId; state: AppointmentState; starts_at: IsoInstant }>`
    select patient_id, state, starts_at from appointment where id = ${id} and ${circle} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Refused('NOT_FOUND');
  return { patientId: row.patient_id, state: row.state, startsAt: row.starts_at };
};

/** @throws Refused NOT_FOUND when it does not exist or is not of the caller's circle */
export const lockOwnAppointment = (tx: Transaction<Database>, callerId: PatientId, id: AppointmentId) =>
  lock(tx, id, sql`patient_id in (select circle.patient_id from circle where caller_id = ${callerId})`);

/** For the clinic's staff. @throws Refused NOT_FOUND */
export const lockAnyAppointment = (tx: Transaction<Database>, id: AppointmentId) => lock(tx, id, sql`true`);

/** Moves an appointment to a state and tells the patient; a state that takes no time frees the slot. */
export const changeState = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  patientId: PatientId,
  state: 'confirmed' | 'rejected' | 'cancelled',
  now: IsoInstant,
): Promise<void> => {
  await tx.updateTable('appointment').set({ state }).where('id', '=', id).execute();
  const kind = {
    confirmed: 'appointmentConfirmed',
    rejected: 'appointmentRejected',
    cancelled: 'appointmentCancelled',
  }[state];
  await notify(tx, { patientId, kind, metadata: { appointmentId: id }, now });
};
