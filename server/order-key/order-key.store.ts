/** The keys of orders that were made without an account; the database keeps their hashes. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { InvoiceId, OrderKey, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { hashToken } from '#server/kit/token.store.ts';

const KEY_BYTES = 32;

/** A fresh key of an order; the keys of before work on. @returns null for an order that is neither placed nor being paid, or of a member */
export const giveOrderKey = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  now: IsoInstant,
): Promise<OrderKey | null> => {
  const key = randomBytes(KEY_BYTES).toString('base64url') as OrderKey;
  const { rows } = await sql`
    insert into order_key (key_hash, invoice_id, made_at)
    select ${hashToken(key)}, invoice.id, ${now} from invoice join patient on patient.id = patient_id
    where invoice.id = ${invoiceId} and (finalized or payment_status = 'processing') and is_guest and invoice_type = 'Online Store'
    returning 1`.execute(tx);
  return rows.length === 0 ? null : key;
};

export interface KeyedOrder {
  id: InvoiceId;
  patientId: PatientId;
  /** Null while the order is on its way: the time of its keys has not begun. */
  worksUntil: IsoInstant | null;
}

/** The order of a key; null when there is none, or its time is over: so many days after the delivery, or the end, of the order. */
export const findKeyedOrder = async (
  db: Kysely<Database>,
  key: OrderKey,
  now: IsoInstant,
): Promise<KeyedOrder | null> => {
  const { rows } = await sql<KeyedOrder>`
    select id, "patientId", iso(works_until) as "worksUntil" from (
      select invoice.id, patient_id as "patientId", (
        select min(reached_at) + (select (content->>'keyDays')::float8 from setting where name = 'guest-orders') * interval '1 day'
        from delivery_reached reached where reached.invoice_id = invoice.id
          and reached.delivery_status in ('Delivered', 'Received', 'Rejected')) as works_until
      from order_key join invoice on invoice.id = order_key.invoice_id where key_hash = ${hashToken(key)} and (finalized or payment_status = 'processing')) keyed
    where works_until is null or works_until > ${now}`.execute(db);
  return rows[0] ?? null;
};
