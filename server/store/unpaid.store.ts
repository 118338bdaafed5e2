/** Orders of the store that keep pieces, and for which no money is booked. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { InvoiceId, PatientId, ProductId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

/** The person who orders: a member by the account, a guest by the session and by the contact of the delivery. */
export interface Orderer {
  patientId: PatientId;
  isGuest: boolean;
  /** Email in lower case. */
  email: string;
  /** Phone as it is dialled. */
  phone: string;
  /** Fingerprint of the network address. */
  place: Buffer;
  /** Orders that do not count, because they are being changed or replaced. */
  except: readonly InvoiceId[];
}

const unpaid = sql`invoice_type = 'Online Store' and balance > 0 and is_unpaid(invoice)
  and exists (select from invoice_item where invoice_id = invoice.id and product_id is not null and not is_removed)`;

const ofPerson = ({ patientId, isGuest, email, phone }: Orderer) =>
  isGuest
    ? sql`(patient_id = ${patientId} or (is_guest and (lower(delivery.email) = ${email}
        or dialled(phone_code || phone_number) = ${phone})))`
    : sql`patient_id in (select circle.patient_id from circle where caller_id = ${patientId})`;

/** Orders of one person are counted one after the other, until the transaction ends. Take it after the drafts, before stock. */
export const lockUnpaid = async (
  tx: Transaction<Database>,
  { patientId, isGuest, email, phone }: Orderer,
): Promise<void> => {
  const names = isGuest ? [email, phone].toSorted() : [patientId];
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`unpaid ${name}`}, 0))`.execute(tx);
};

export interface Unpaid {
  ofPerson: number;
  /** Unpaid orders of guests from the same address. */
  atPlace: number;
}

export const countUnpaid = async (db: Kysely<Database>, orderer: Orderer): Promise<Unpaid> => {
  const { rows } = await sql<Unpaid>`
    select (count(*) filter (where ${ofPerson(orderer)}))::int as "ofPerson",
      (count(*) filter (where is_guest and asked_from = ${orderer.place}))::int as "atPlace"
    from invoice join patient on patient.id = patient_id join delivery on delivery.invoice_id = invoice.id
    where ${unpaid} and invoice.id <> all(${orderer.except})`.execute(db);
  return rows[0] ?? { ofPerson: 0, atPlace: 0 };
};

/** Pieces that the person's unpaid orders keep, by product; without gifts, which the shop adds. */
export const listUnpaidPieces = async (
  db: Kysely<Database>,
  orderer: Orderer,
): Promise<ReadonlyMap<ProductId, number>> => {
  const { rows } = await sql<{ id: ProductId; pieces: number }>`
    select product_id as id, sum(qty)::int as pieces
    from invoice join patient on patient.id = patient_id join delivery on delivery.invoice_id = invoice.id
      join invoice_item item on item.invoice_id = invoice.id
    where ${unpaid} and invoice.id <> all(${orderer.except}) and ${ofPerson(orderer)} and not is_removed and after_tax > 0
    group by product_id`.execute(db);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
};

/** The contacts that codes have proven for these orders. */
export const listProvenContacts = async (db: Kysely<Database>, ids: readonly InvoiceId[]): Promise<Buffer[]> => {
  const { rows } = await sql<{ contact: Buffer }>`
    select proven_contact as contact from invoice where id = any(${ids}) and proven_contact is not null`.execute(db);
  return rows.map(({ contact }) => Buffer.from(contact));
};
