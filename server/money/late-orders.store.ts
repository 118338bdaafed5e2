/** Orders of which something was to happen by now, and has not. */
import { type Kysely, sql } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** answer: the clinic's. transfer: one that the patient announced. */
export type Lateness = 'answer' | 'transfer';

const LATE = {
  answer: (now: IsoInstant) => sql`answer_by <= ${now} and answer_late_at is null and delivery_status = 'Pending'`,
  transfer: (now: IsoInstant) => sql`
    transfer_by <= ${now} and transfer_late_at is null and payment_status = 'announced' and balance > 0`,
} satisfies Record<Lateness, unknown>;

/** @param id of one of them, when only that is asked */
export const listLate = async (
  db: Kysely<Database>,
  lateness: Lateness,
  now: IsoInstant,
  id?: InvoiceId,
): Promise<InvoiceId[]> => {
  const { rows } = await sql<{ id: InvoiceId }>`
    select id from invoice left join delivery on invoice_id = id
    where ${LATE[lateness](now)} and (${id ?? null}::text is null or id = ${id ?? null})
    order by id`.execute(db);
  return rows.map((row) => row.id);
};

/** Refills that the clinic has to confirm, of which the patient's request never came. */
export const listForgotten = async (db: Kysely<Database>, madeBefore: IsoInstant): Promise<InvoiceId[]> => {
  const { rows } = await sql<{ id: InvoiceId }>`
    select id from invoice join delivery on invoice_id = id
    where invoice_type = 'Refill' and delivery_status = 'Confirmed' and created_at <= ${madeBefore}
      and confirmation_requested_at is null and accepted_at is null and payment_status = 'none' and balance > 0
      and is_to_confirm(id)
    order by id`.execute(db);
  return rows.map((row) => row.id);
};

/**
 * Refills that hold stock and that nobody has begun to pay; without those abroad, which are paid with the clinic.
 * @param id of one of them, when only that is asked
 */
export const listUnpaid = async (
  db: Kysely<Database>,
  payableBefore: IsoInstant,
  id?: InvoiceId,
): Promise<InvoiceId[]> => {
  const { rows } = await sql<{ id: InvoiceId }>`
    select id from invoice join delivery on invoice_id = id
    where delivery_status = 'Confirmed' and delivery_type <> 'Deliver To Other Countries' and payment_status = 'none'
      and balance > 0 and balance = total and greatest(created_at, accepted_at) <= ${payableBefore}
      and (accepted_at is not null or not is_to_confirm(id)) and (${id ?? null}::text is null or id = ${id ?? null})
      and exists (select from invoice_item item where item.invoice_id = invoice.id and refillable_id is not null and not is_removed)
    order by id`.execute(db);
  return rows.map((row) => row.id);
};
