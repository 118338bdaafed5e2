/** Orders for which something is overdue. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ClinicId, InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Lapse } from './order.rules.ts';

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

/** An order that is late. */
export interface LateOrder {
  /** When the order's time ended. */
  dueAt: IsoInstant;
  clinicId: ClinicId | null;
  balance: Money;
  /** Whether the order ends by itself, because it keeps pieces from others and no money was booked. */
  isEnding: boolean;
}

/** Which of the late orders end by themselves: a clinic's own bill stays, and a refill waits for its clinic. */
const ENDING = {
  answer: sql`delivery_type = 'Deliver To Other Countries'`,
  transfer: sql`delivery_status in ('Pending', 'Confirmed')`,
} satisfies Record<Lateness, unknown>;

export const findLate = async (tx: Transaction<Database>, id: InvoiceId, lateness: Lateness): Promise<LateOrder> => {
  const { rows } = await sql<LateOrder>`
    select ${sql.ref(`${lateness}_by`)} as "dueAt", clinic_id as "clinicId", balance,
      not has_money(id) and coalesce(${ENDING[lateness]}, false) as "isEnding"
    from invoice left join delivery on invoice_id = id where id = ${id}`.execute(tx);
  const [late] = rows;
  if (!late) throw new Error('No order is late');
  return late;
};

/** Late orders whose last day is over, and why. @param id of one of them, when only that is asked */
export const listEnding = async (
  db: Kysely<Database>,
  now: IsoInstant,
  id?: InvoiceId,
): Promise<{ id: InvoiceId; why: Lapse }[]> => {
  const { rows } = await sql<{ id: InvoiceId; why: Lapse }>`
    select id, case when payment_status = 'announced' or counter_at is not null then 'unpaid' else 'unanswered' end as why from invoice
    where ends_at <= ${now} and lapsed_at is null and end_of(invoice) <= ${now} and (${id ?? null}::text is null or id = ${id ?? null})
    order by id`.execute(db);
  return rows;
};

/** Refills that need the clinic's confirmation, and whose request never came. */
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
 * Refills that hold stock and for which no money is booked; without those abroad, which are paid with the clinic.
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
      and balance > 0 and not has_money(id) and greatest(created_at, accepted_at) <= ${payableBefore}
      and (accepted_at is not null or not is_to_confirm(id)) and (${id ?? null}::text is null or id = ${id ?? null})
      and exists (select from invoice_item item where item.invoice_id = invoice.id and refillable_id is not null and not is_removed)
    order by id`.execute(db);
  return rows.map((row) => row.id);
};

/** Time before the end of an order at which its patient is notified. */
const SOON_MS = 2 * DAY_MS;

/** An order that ends soon, unpaid. */
export interface EndingSoon {
  id: InvoiceId;
  endsAt: IsoInstant;
  balance: Money;
}

/** Orders of the store and refills that end by themselves, unpaid, within some days, and whose patients did not hear it in the last day. @param id of one of them, when only that is asked */
export const listEndingSoon = async (
  db: Kysely<Database>,
  { now, payDays, id }: { now: IsoInstant; payDays: number; id?: InvoiceId },
): Promise<EndingSoon[]> => {
  const day = addMs(now, -DAY_MS);
  const soon = addMs(now, SOON_MS);
  const payable = addMs(soon, -payDays * DAY_MS);
  const unpaid = await listUnpaid(db, payable < day ? payable : day, id);
  const { rows } = await sql<EndingSoon>`
    select id, "endsAt", balance from (
      select id, iso(ends_at) as "endsAt", balance from invoice
      where ends_at <= ${soon} and ends_at > ${now} and end_of(invoice) is not null
        and (payment_status = 'announced' or counter_at is not null)
        and coalesce(greatest(transfer_late_at, counter_at), '-infinity') <= ${day}
      union
      select id, iso(greatest(created_at, accepted_at) + ${payDays}::float8 * interval '1 day') as "endsAt", balance
      from invoice where id = any(${unpaid})
    ) ending
    where (${id ?? null}::text is null or id = ${id ?? null}) and not exists (
      select from notification told where told.letter in ('order.pay.soon', 'refill.pay.soon') and told.subject = ending.id)
    order by id`.execute(db);
  return rows;
};

/** From where guests have ordered is kept while the order is open and unpaid. */
export const forgetPlaces = async (db: Kysely<Database>): Promise<void> => {
  await sql`update invoice set asked_from = null where asked_from is not null and not is_unpaid(invoice)`.execute(db);
};
