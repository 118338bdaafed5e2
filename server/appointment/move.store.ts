import { sql, type Transaction } from 'kysely';
import type { AppointmentId, InvoiceId, SlotId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import type { Refusing } from './appointment.store.ts';

/** Locks what precedes an appointment in the order of locks, for its time of now and for another one (record 29). */
export const lockBothTimes = async (tx: Transaction<Database>, id: AppointmentId, slotId: SlotId): Promise<void> => {
  const { rows } = await sql<{ invoiceId: InvoiceId | null }>`
    select invoice_id as "invoiceId" from appointment where id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Refused('NOT_FOUND');
  if (found.invoiceId !== null) await findInvoiceForPayment(tx, found.invoiceId);
  await sql`
    select from patient where id = (select patient_id from appointment where id = ${id}) for no key update`.execute(tx);
  await sql`
    select from slot where id in (
      select slot.id
      from (
        select provider_id, starts_at, ends_at from appointment where id = ${id}
        union all select provider_id, starts_at, ends_at from slot where id = ${slotId}
      ) meant join slot on slot.provider_id = meant.provider_id
        -- no slot is longer than a day
        and slot.starts_at > meant.starts_at - interval '1 day' and slot.starts_at < meant.ends_at
        and slot.ends_at > meant.starts_at)
    order by id for no key update`.execute(tx);
};

/** A slot, compared with an appointment that may move there. */
export interface Target {
  startsAt: IsoInstant;
  /** Whether the appointment has this slot already. */
  isSame: boolean;
  /** Whether the slot’s doctor or therapist offers the same service, by video where it was by video. */
  isMatch: boolean;
  /** Whether the patient has another appointment at that time. */
  overlapping: NonNullable<Refusing['data']>['appointment'] | null;
}

/** Null for an unknown slot. */
export const findTarget = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  slotId: SlotId,
  now: IsoInstant,
): Promise<Target | null> => {
  const { rows } = await sql<Target>`
    select slot.starts_at as "startsAt", moved.slot_id is not distinct from slot.id as "isSame",
      provider.is_active and slot.withdrawn_at is null and (slot.services is null or moved.service_id = any(slot.services))
        and (slot.type = 'TELE_PATIENT_REMOTE') = (moved.type = 'TELE_PATIENT_REMOTE') and exists (
        select from provider_service offered
        where offered.provider_id = slot.provider_id and offered.service_id = moved.service_id) as "isMatch",
      (select entry from agenda where id = (
        select min(other.id) from open_appointments(moved.patient_id, ${now}) other
        where other.id <> moved.id and other.starts_at < slot.ends_at and other.ends_at > slot.starts_at)) as overlapping
    from slot join provider on provider.id = slot.provider_id join appointment moved on moved.id = ${id}
    where slot.id = ${slotId}`.execute(tx);
  return rows[0] ?? null;
};

/** The time that the clinic chose is the patient's, as one that was booked. */
export const keepMove = async (tx: Transaction<Database>, id: AppointmentId): Promise<void> => {
  await tx.updateTable('appointment').set({ moved_from: null }).where('id', '=', id).execute();
};

/** @throws the database's constraint error when the time is taken */
export const moveTo = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  slotId: SlotId,
  now: IsoInstant,
): Promise<void> => {
  await sql`
    select clear_overdue(moved.id, moved.patient_id, slot.provider_id, slot.starts_at, slot.ends_at, ${now})
    from appointment moved, slot where moved.id = ${id} and slot.id = ${slotId}`.execute(tx);
  await sql`
    update appointment set slot_id = slot.id, clinic_id = slot.clinic_id, provider_id = slot.provider_id, type = slot.type,
      starts_at = slot.starts_at, ends_at = slot.ends_at, state = 'confirmed', reminded_at = null, arrived_at = null,
      moved_from = coalesce(moved_from, appointment.starts_at)
    from slot where appointment.id = ${id} and slot.id = ${slotId}`.execute(tx);
};
