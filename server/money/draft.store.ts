/** Orders of the store that are not placed yet; their stock is reserved for a time. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { InvoiceId, PatientId, ProductId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { LockedInvoice } from './invoice.store.ts';

const isUnplaced = sql`invoice_type = 'Online Store' and not finalized and balance = total
  and exists (select from delivery where invoice_id = invoice.id and delivery_status = 'Pending')`;
const isDraft = sql`${isUnplaced} and payment_status = 'none'`;

/** Serializes orders of one patient until the transaction ends. Take this lock before any other. */
export const lockDrafts = async (tx: Transaction<Database>, patientId: PatientId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${patientId}`}, 0))`.execute(tx);
};

/** Drafts of a patient, the latest first (SERVER-51). */
export const listDrafts = async (db: Kysely<Database>, patientId: PatientId): Promise<InvoiceId[]> => {
  const { rows } = await sql<{ id: InvoiceId }>`
    select id from invoice where patient_id = ${patientId} and ${isDraft}
    order by created_at desc, invoice_no desc`.execute(db);
  return rows.map(({ id }) => id);
};

/** The card provider has not yet decided about an order of the patient. */
export const isPaying = async (db: Kysely<Database>, patientId: PatientId): Promise<boolean> => {
  const { rows } = await sql`
    select from invoice where patient_id = ${patientId} and ${isUnplaced} and payment_status = 'processing'`.execute(
    db,
  );
  return rows.length > 0;
};

/** Whether a draft is unchanged since it was found. The invoice's row must be locked. */
export const isStillDraft = ({ finalized, paymentStatus, balance, total, deliveryStatus }: LockedInvoice): boolean =>
  !finalized && paymentStatus === 'none' && balance === total && deliveryStatus === 'Pending';

/** Drafts whose reservation is over. @param id restricts the result to this one */
export const listOverdueDrafts = async (
  db: Kysely<Database>,
  now: IsoInstant,
  id?: InvoiceId,
): Promise<InvoiceId[]> => {
  const { rows } = await sql<{ id: InvoiceId }>`
    select id from invoice where reserved_until <= ${now} and ${isDraft} and (${id ?? null}::text is null or id = ${id ?? null})
    order by id`.execute(db);
  return rows.map((row) => row.id);
};

/** Pieces that the patient's drafts reserve, by product. */
export const listReserved = async (
  db: Kysely<Database>,
  patientId: PatientId,
): Promise<ReadonlyMap<ProductId, number>> => {
  const { rows } = await sql<{ id: ProductId; pieces: number }>`
    select product_id as id, sum(qty)::int as pieces from invoice_item join product on product.id = product_id
    where not is_removed and invoice_id in (select id from invoice where patient_id = ${patientId} and ${isDraft})
    group by product_id`.execute(db);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
};

/**
 * Reserves the stock of a draft until `reservedUntil`; stores the notes for the staff, and the contact and address by
 * which the next order is judged.
 */
export const keepDraft = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  draft: { reservedUntil: IsoInstant; notes: string; provenContact: Buffer | null; askedFrom: Buffer | null },
): Promise<void> => {
  await tx
    .updateTable('invoice')
    .set({
      language: sql`(select language from patient where patient.id = patient_id)`,
      reserved_until: draft.reservedUntil,
      notes: draft.notes === '' ? null : draft.notes,
      proven_contact: draft.provenContact,
      asked_from: draft.askedFrom,
    })
    .where('id', '=', id)
    .execute();
};
