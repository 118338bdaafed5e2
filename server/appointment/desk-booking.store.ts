/** Bookings that the clinic's staff make for patients, by the rules of a patient's own. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { BookingType } from '#contract/entities/appointment.ts';
import type { AppointmentId, ClinicId, PatientId, ServiceId, SlotId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { readFee } from '#server/settings/fees.service.ts';
import { type BookAnswer, orRefuse, type Refusing } from './appointment.store.ts';

/** A time as the body of a booking names it. */
export interface AskedSlot {
  clinicId: ClinicId;
  type: BookingType;
  ask: Record<'provider' | 'role' | 'type' | 'aptDate' | 'startTime' | 'endTime', string>;
}

/** Null for an unknown slot. */
export const findAskedSlot = async (tx: Transaction<Database>, id: SlotId): Promise<AskedSlot | null> => {
  const { rows } = await sql<AskedSlot>`
    select clinic_id as "clinicId", type, json_build_object('provider', provider.id, 'role', role, 'type', type,
      'aptDate', to_char(starts_at at time zone 'Asia/Singapore', 'YYYY-MM-DD'),
      'startTime', to_char(starts_at at time zone 'Asia/Singapore', 'HH24:MI'),
      'endTime', to_char(ends_at at time zone 'Asia/Singapore', 'HH24:MI')) as ask
    from slot join provider on provider.id = provider_id where slot.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export interface DeskBooking {
  patientId: PatientId;
  slotId: SlotId;
  slot: AskedSlot;
  service: ServiceId;
  message: string;
  /** Whether the patient knows that a deposit is owed or waived. */
  isDepositTold: boolean;
  isDepositWaived: boolean;
  now: IsoInstant;
}

/**
 * @param hold the end of the hold for each kind of payment; null: a slot with a payment due is not held
 * @returns also the id that a new appointment has
 */
export const bookAtDesk = async (
  tx: Transaction<Database>,
  { slot, patientId, slotId, service, message, isDepositTold, isDepositWaived, now }: DeskBooking,
  hold: Record<'remote' | 'deposit', IsoInstant> | null,
): Promise<{ answer: BookAnswer; newId: AppointmentId }> => {
  const about = { patientId, slotId, medservice: service, moreinfo: message, missedAppointment: isDepositTold };
  const fresh = { appointment: randomUUID() as AppointmentId, notification: randomUUID() };
  const { rows } = await sql<{ answer: BookAnswer | Refusing }>`
    select book_at_desk(${now}, ${JSON.stringify({ ...slot.ask, ...about, isDepositWaived })}::jsonb,
      ${JSON.stringify(fresh)}::jsonb, ${hold && JSON.stringify(hold)}::jsonb) as answer`.execute(tx);
  return { answer: orRefuse(rows[0]?.answer), newId: fresh.appointment };
};

/** The deposit that the next booking of a patient asks for, SGD; null without a missed visit that is not settled. */
export const readDepositOwed = async (
  db: Kysely<Database>,
  id: PatientId,
): Promise<{ amount: number | null; missedAt: IsoInstant } | null> => {
  const { rows } = await sql<{ missedAt: IsoInstant }>`
    select starts_at as "missedAt" from open_missed where patient_id = ${id}
    order by starts_at desc, id limit 1`.execute(db);
  const [latest] = rows;
  if (!latest) return null;
  const fee = await readFee(db, 'appointment-deposit-fee');
  return { amount: fee?.totalFee ?? null, ...latest };
};
