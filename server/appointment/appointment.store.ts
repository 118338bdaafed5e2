import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { appointmentCalls, CreateAppointment } from '#contract/calls/appointment.calls.ts';
import type { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { AppointmentId, ClinicId, InvoiceId, PatientId } from '#contract/ids.ts';
import { addDays, type ClockTime, clinicDayOf, type IsoInstant, instantAt } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AppointmentState } from '#server/db/visit-tables.types.ts';
import type { Answer } from '#server/kit/ask.ts';
import type { Keep } from '#server/kit/kept-answers.store.ts';
import { Refused } from '#server/kit/refused.ts';
import type { LetterEvent } from '#server/letters/letters.words.ts';
import { tell } from '#server/letters/tell.store.ts';
import { findInvoiceForPayment, type LockedInvoice } from '#server/money/invoice.store.ts';
import { type Notice, notify } from '#server/notification/notification.store.ts';
import type { NoticeKind } from '#server/notification/notification.words.ts';

type Agenda = Answer<typeof profileCalls.listAppointments>;
type Booked = Answer<typeof appointmentCalls.createAppointment>;

/** A refusal by a rule of the database; the conflicting appointment comes as data. */
export interface Refusing {
  refused: FailureCode;
  data?: { appointment: Appointment };
}

/** @throws Refused with the code from the database's function */
export const orRefuse = <Result extends object>(answer: Result | Refusing | undefined): Result => {
  if (answer === undefined) throw new Error('The function answered nothing');
  if ('refused' in answer) throw new Refused(answer.refused, answer);
  return answer;
};

/** Appointments and waitlist entries of the caller and the family. Proves the session itself. */
export const listAgenda = async (db: Kysely<Database>, tokenHash: Buffer | null, now: IsoInstant): Promise<Agenda> => {
  const { rows } = await sql<{ answer: Agenda }>`select list_agenda(${tokenHash}, ${now}) as answer`.execute(db);
  return orRefuse(rows[0]?.answer);
};

/** The result of a booking without a payment, or of a hold; `id` of the held appointment is null when no hold was asked for. */
export type BookAnswer = Booked | { due: 'remote' | 'deposit'; caller: PatientId; id: AppointmentId | null };

export interface BookAsk {
  tokenHash: Buffer | null;
  body: CreateAppointment;
  keep: Keep | null;
  now: IsoInstant;
}

/**
 * Books a slot under every rule of a booking, in one database call; proves the session itself.
 * @param hold the end of the hold for each kind of payment; null: a slot with a payment due is not held
 */
export const bookSlot = async (
  db: Kysely<Database>,
  { tokenHash, body: { doctor, therapist, ...asked }, keep, now }: BookAsk,
  hold: Record<'remote' | 'deposit', IsoInstant> | null,
): Promise<BookAnswer> => {
  const ask = { ...asked, provider: doctor ?? therapist, role: doctor === undefined ? 'therapist' : 'provider' };
  const fresh = { appointment: randomUUID(), notification: randomUUID() };
  const kept = keep && { ...keep, requestHash: keep.requestHash.toString('hex') };
  const { rows } = await sql<{ answer: BookAnswer }>`
    select book_slot(${tokenHash}, ${now}, ${JSON.stringify(ask)}::jsonb, ${JSON.stringify(fresh)}::jsonb,
      ${kept && JSON.stringify(kept)}::jsonb, ${hold && JSON.stringify(hold)}::jsonb) as answer`.execute(db);
  return orRefuse(rows[0]?.answer);
};

/** The answer of the call that made a held appointment. */
export const showHeld = async (tx: Transaction<Database>, id: AppointmentId, now: IsoInstant): Promise<Booked> => {
  const { rows } = await sql<{ data: Booked['data'] }>`
    select json_build_object('appointment', agenda.entry, 'invoice', invoice_entry.entry,
      'holdUntil', agenda.entry->'holdUntil', 'serverNow', ${now}::text) as data
    from agenda left join invoice_entry on invoice_entry.id = agenda.entry->>'invoiceId'
    where agenda.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A held appointment that is not in the agenda');
  return row;
};

/** A patient's appointments of the current Singapore day; null when the patient is not of the caller's circle. */
export const listToday = async (
  db: Kysely<Database>,
  callerId: PatientId,
  patientId: PatientId,
  now: IsoInstant,
): Promise<Agenda['data'] | null> => {
  const day = clinicDayOf(now);
  const midnight = '00:00' as ClockTime;
  const { rows } = await sql<{ entries: Agenda['data'] }>`
    select coalesce((
      select json_agg(entry order by starts_at, id) from agenda
      where patient_id = ${patientId} and not is_waitlist and is_listed(state, hold_until, ${now})
        and starts_at >= ${instantAt(day, midnight)} and starts_at < ${instantAt(addDays(day, 1), midnight)}), '[]') as entries
    from circle where caller_id = ${callerId} and patient_id = ${patientId}`.execute(db);
  return rows[0]?.entries ?? null;
};

export interface LockedAppointment {
  patientId: PatientId;
  state: AppointmentState;
  isRemote: boolean;
  startsAt: IsoInstant;
  clinicId: ClinicId;
  arrivedAt: IsoInstant | null;
  endedAt: IsoInstant | null;
  missedAt: IsoInstant | null;
  /** The start before the clinic moved it; null once the patient has agreed. */
  movedFrom: IsoInstant | null;
  revision: number;
  /** The bill of the visit, for its service and goods. */
  billId: InvoiceId | null;
  /** Locked too; null for an appointment without a payment. */
  invoice: LockedInvoice | null;
}

const lock = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  circle: ReturnType<typeof sql>,
): Promise<LockedAppointment> => {
  const found = await sql<{ invoiceId: InvoiceId | null }>`
    select invoice_id as "invoiceId" from appointment where id = ${id} and ${circle}`.execute(tx);
  if (found.rows.length === 0) throw new Refused('NOT_FOUND');
  const invoiceId = found.rows[0]?.invoiceId ?? null;
  const invoice = invoiceId && (await findInvoiceForPayment(tx, invoiceId));
  await sql`
    select lock_booking(patient_id, provider_id, starts_at, ends_at) from appointment where id = ${id}`.execute(tx);
  const { rows } = await sql<Omit<LockedAppointment, 'invoice'>>`
    select patient_id as "patientId", state, type = 'TELE_PATIENT_REMOTE' as "isRemote", starts_at as "startsAt",
      clinic_id as "clinicId", arrived_at as "arrivedAt", ended_at as "endedAt", missed_at as "missedAt",
      moved_from as "movedFrom", revision, bill_id as "billId"
    from appointment where id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Refused('NOT_FOUND');
  return { ...row, invoice };
};

/** @throws Refused NOT_FOUND when it does not exist or is not of the caller's circle */
export const lockOwnAppointment = (tx: Transaction<Database>, callerId: PatientId, id: AppointmentId) =>
  lock(tx, id, ofCircle(callerId));

/** For the clinic's staff. @throws Refused NOT_FOUND */
export const lockAnyAppointment = (tx: Transaction<Database>, id: AppointmentId) => lock(tx, id, sql`true`);

export const ofCircle = (callerId: PatientId) =>
  sql`patient_id in (select circle.patient_id from circle where caller_id = ${callerId})`;

interface VisitNotice {
  /** The appointment's or the waitlist entry's. */
  id: AppointmentId;
  patientId: PatientId;
  invoice?: Pick<LockedInvoice, 'id' | 'invoiceNo'> | null;
  now: IsoInstant;
}

const metadataOf = async (
  tx: Transaction<Database>,
  { id, invoice }: Pick<VisitNotice, 'id' | 'invoice'>,
): Promise<Notice['metadata']> => {
  const { rows } = await sql<{ notice: Notice['metadata'] }>`select notice_of(${id}) as notice`.execute(tx);
  return { ...rows[0]?.notice, ...(invoice && { invoiceId: invoice.id, invoiceNo: invoice.invoiceNo }) };
};

/** Notifies a patient about an appointment or a waitlist entry, in the app only. @param `told` more members, amounts in SGD */
export const notifyOfVisit = async (
  tx: Transaction<Database>,
  { kind, told, ...notice }: VisitNotice & { kind: NoticeKind; told?: Record<string, string | number> },
): Promise<void> => {
  const { patientId, now } = notice;
  await notify(tx, { patientId, kind, metadata: { ...(await metadataOf(tx, notice)), ...told }, now });
};

/**
 * Records an event of an appointment or a waitlist entry, from which letters are made. `facts` are further values, sums in SGD.
 * @param subject the id, where an event happens once
 */
export const tellOfVisit = async (
  tx: Transaction<Database>,
  {
    event,
    subject,
    facts = {},
    ...notice
  }: VisitNotice & { event: LetterEvent; subject?: string; facts?: Notice['metadata'] },
): Promise<void> => {
  const { id, patientId, now } = notice;
  const metadata = { ...(await metadataOf(tx, notice)), ...facts };
  await tell(tx, { event, subject: subject ?? id, patientId, metadata, now });
};

/** A state that takes no time (such as cancelled) frees the slot. */
export const setState = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  state: AppointmentState,
): Promise<void> => {
  await tx.updateTable('appointment').set({ state }).where('id', '=', id).execute();
};
