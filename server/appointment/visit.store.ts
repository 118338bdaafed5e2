/** The day of a visit: arrived, ended, missed. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import { ARRIVAL_GRACE_MS } from '#contract/constants.ts';
import type { AppointmentId, ClinicId, InvoiceId } from '#contract/ids.ts';
import { addMs, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** The fee that a bill of `visit` asks for by its `service`, both in the query; video is paid before. */
export const VISIT_FEE = sql`case when visit.type = 'NORMAL' and service.price is not null and service.tax is not null then
  json_build_object('price', dollars(service.price), 'taxPercentage', service.tax) end`;

export const setArrived = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  at: IsoInstant | null,
): Promise<void> => {
  await tx.updateTable('appointment').set({ arrived_at: at }).where('id', '=', id).execute();
};

/** Marks a visit as missed since `at`, or takes that back. */
export const setMissed = async (tx: Transaction<Database>, id: AppointmentId, at: IsoInstant | null): Promise<void> => {
  await tx
    .updateTable('appointment')
    .set({ state: at === null ? 'confirmed' : 'missed', missed_at: at, settled_at: null, settled_by: null })
    .where('id', '=', id)
    .execute();
};

export const setEnded = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  billId: InvoiceId | null,
  now: IsoInstant,
): Promise<void> => {
  await sql`
    update appointment set state = 'confirmed', arrived_at = coalesce(arrived_at, ${now}), ended_at = ${now},
      bill_id = ${billId}
    where id = ${id}`.execute(tx);
};

/** Ends a video visit that goes on at the clinic. */
export const setRedirected = async (tx: Transaction<Database>, id: AppointmentId, now: IsoInstant): Promise<void> => {
  await tx.updateTable('appointment').set({ redirected_at: now }).where('id', '=', id).execute();
};

export const isRedirected = async (tx: Transaction<Database>, id: AppointmentId): Promise<boolean> => {
  const row = await tx.selectFrom('appointment').select('redirected_at').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.redirected_at !== null;
};

export const findBill = async (tx: Transaction<Database>, id: AppointmentId): Promise<InvoiceId | null> => {
  const row = await tx.selectFrom('appointment').select('bill_id').where('id', '=', id).executeTakeFirst();
  return row?.bill_id ?? null;
};

/** Reopens a visit, which has to be ended again; its arrival stays. */
export const reopenVisit = async (tx: Transaction<Database>, id: AppointmentId): Promise<void> => {
  await tx.updateTable('appointment').set({ ended_at: null, bill_id: null }).where('id', '=', id).execute();
};

/** Whether a bill has other entries than deposits, or a card payment under way. */
export const hasOtherMoney = async (tx: Transaction<Database>, billId: InvoiceId): Promise<boolean> => {
  const { rows } = await sql`
    select from journal_entry where invoice_id = ${billId} and kind not in ('charge', 'adjustment', 'deposit')
    union all
    select from payment_intent where invoice_id = ${billId} and status in ('processing', 'succeeded')`.execute(tx);
  return rows.length > 0;
};

/** Withdraws the refillables that a bill made. @returns false when one of them was ordered again */
export const forgetRefillables = async (tx: Transaction<Database>, billId: InvoiceId): Promise<boolean> => {
  const ofBill = sql`(select id from refillable where invoice_id = ${billId})`;
  await sql`select from refillable where invoice_id = ${billId} order by id for update`.execute(tx);
  const { rows } = await sql`select from invoice_item where refillable_id in ${ofBill} limit 1`.execute(tx);
  if (rows.length > 0) return false;
  await sql`delete from refill_line where refillable_id in ${ofBill}`.execute(tx);
  await sql`delete from refillable where invoice_id = ${billId}`.execute(tx);
  return true;
};

/** The service of a visit, and whose it is. */
export const readService = async (
  tx: Transaction<Database>,
  id: AppointmentId,
): Promise<{ name: string; role: 'provider' | 'therapist' }> => {
  const { rows } = await sql<{ name: string; role: 'provider' | 'therapist' }>`
    select service.name, role from appointment join service on service.id = service_id
      join provider on provider.id = appointment.provider_id
    where appointment.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A visit without a service');
  return row;
};

/** Leaves out goods that are not sold any more. */
export const listGoods = async (tx: Transaction<Database>, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('inventory')
    .selectAll()
    .where('id', 'in', ids)
    .where(sql`is_sold(inventory)`, '=', true)
    .execute();
};

/** Pieces that left the shelf over the counter; the list of the stock may know of fewer than there were. */
export const takeFromShelf = async (
  tx: Transaction<Database>,
  clinicId: ClinicId,
  given: readonly { item: string; qty: number }[],
): Promise<void> => {
  for (const { item, qty } of given.toSorted((a, b) => (a.item < b.item ? -1 : 1)))
    await sql`
      update stock set qty = greatest(0, qty - ${qty})
      where inventory_id = ${item} and clinic_id = ${clinicId}`.execute(tx);
};

export type NotClosed = AnswerOf<typeof operatorCalls.listNotClosed>['data'][number];

/**
 * Visits that have begun and were not ended, the oldest first.
 * @param places null: every place
 * @param patient a part of the name
 */
export const listNotClosed = async (
  db: Kysely<Database>,
  { places, patient = '', now }: { places: readonly ClinicId[] | null; patient?: string; now: IsoInstant },
): Promise<NotClosed[]> => {
  const { rows } = await sql<NotClosed>`
    select visit.id, patient.name as "patientName", provider.name as "providerName", clinic.name as "clinicName",
      visit.type, iso(visit.starts_at) as "startsAt", iso(visit.arrived_at) as "arrivedAt",
      ${VISIT_FEE} as fee
    from appointment visit join patient on patient.id = visit.patient_id
      join provider on provider.id = visit.provider_id join clinic on clinic.id = visit.clinic_id join service on service.id = visit.service_id
    where visit.state in ('pending', 'new', 'confirmed') and visit.ended_at is null
      and visit.starts_at <= ${addMs(now, -ARRIVAL_GRACE_MS)}
      and strpos(lower(patient.name), lower(${patient})) > 0
      and (${places}::text[] is null or visit.clinic_id = any (${places}::text[]))
    order by visit.starts_at, visit.id limit 100`.execute(db);
  return rows;
};
