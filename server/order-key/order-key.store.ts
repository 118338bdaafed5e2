/** The keys of orders that were made without an account; the database keeps their hashes. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { InvoiceId, OrderKey, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { hashToken } from '#server/kit/token.store.ts';

const KEY_BYTES = 32;
const isPlaced = sql`(finalized or payment_status = 'processing')`;
/** Needs an invoice and its patient. */
const isGuestOrder = sql`${isPlaced} and is_guest and invoice_type = 'Online Store'`;
const lifetime = sql`(select (content->>'keyDays')::float8 from setting where name = 'guest-orders') * interval '1 day'`;

export interface DatedKey {
  key: OrderKey;
  endsAt: IsoInstant | null;
}

const makeKey = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  now: IsoInstant,
  isDated: boolean,
): Promise<DatedKey | null> => {
  const key = randomBytes(KEY_BYTES).toString('base64url') as OrderKey;
  const { rows } = await sql<Omit<DatedKey, 'key'>>`
    insert into order_key (key_hash, invoice_id, made_at, ends_at)
    select ${hashToken(key)}, invoice.id, ${now}, case when ${isDated} then ${now}::timestamptz + ${lifetime} end
    from invoice join patient on patient.id = patient_id
    where invoice.id = ${invoiceId} and ${isGuestOrder}
    returning ends_at as "endsAt"`.execute(tx);
  return rows[0] ? { key, ...rows[0] } : null;
};

/**
 * Makes a new key of an order; its former keys still work.
 * @returns null for an order that is neither placed nor being paid, or of a member
 */
export const giveOrderKey = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  now: IsoInstant,
): Promise<OrderKey | null> => (await makeKey(tx, invoiceId, now, false))?.key ?? null;

/** As `giveOrderKey`, with an end of its own, however long ago the delivery was. */
export const giveDatedKey = (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  now: IsoInstant,
): Promise<DatedKey | null> => makeKey(tx, invoiceId, now, true);

/** Ends the keys of an order that were made until then, but one. */
export const endFormerKeys = async (
  tx: Transaction<Database>,
  { invoiceId, key, until }: { invoiceId: InvoiceId; key: OrderKey; until: IsoInstant },
): Promise<void> => {
  await tx
    .deleteFrom('order_key')
    .where('invoice_id', '=', invoiceId)
    .where('key_hash', '<>', hashToken(key))
    .where('made_at', '<=', until)
    .execute();
};

export interface KeyedOrder {
  id: InvoiceId;
  patientId: PatientId;
  /** Null while the order is on its way: the time of its keys has not begun. */
  worksUntil: IsoInstant | null;
}

/** The order of a key; null when there is none, or its time is over: so many days after it was asked for, or after the delivery, or the end, of the order. */
export const findKeyedOrder = async (
  db: Kysely<Database>,
  key: OrderKey,
  now: IsoInstant,
): Promise<KeyedOrder | null> => {
  const { rows } = await sql<KeyedOrder>`
    select id, "patientId", iso(works_until) as "worksUntil" from (
      select invoice.id, patient_id as "patientId", coalesce(order_key.ends_at, (
        select min(reached_at) + ${lifetime}
        from delivery_reached reached where reached.invoice_id = invoice.id
          and reached.delivery_status in ('Delivered', 'Received', 'Rejected'))) as works_until
      from order_key join invoice on invoice.id = order_key.invoice_id where key_hash = ${hashToken(key)} and ${isPlaced}) keyed
    where works_until is null or works_until > ${now}`.execute(db);
  return rows[0] ?? null;
};

/** Number and email as they were typed. */
export interface LinkAsk {
  number: string;
  email: string;
}

/** An order of a guest by its number and the email that it was placed with. */
export const findAskedOrder = async (
  db: Kysely<Database>,
  { number, email }: LinkAsk,
): Promise<Omit<KeyedOrder, 'worksUntil'> | null> => {
  const { rows } = await sql<Omit<KeyedOrder, 'worksUntil'>>`
    select invoice.id, patient_id as "patientId" from invoice join patient on patient.id = patient_id
    join delivery on delivery.invoice_id = invoice.id
    where invoice_no = ${number} and lower(delivery.email) = ${email} and ${isGuestOrder}`.execute(db);
  return rows[0] ?? null;
};
