import { type Kysely, sql, type Transaction } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { InvoiceEntry } from '#server/money/invoice.store.ts';

export const readEntry = async (db: Kysely<Database>, id: InvoiceId): Promise<InvoiceEntry> => {
  const { rows } = await sql<{ entry: InvoiceEntry }>`select entry from invoice_entry where id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The order of a key is gone');
  return found.entry;
};

/**
 * Placed orders of guests that were made with a contact become those of the account that has proven it.
 * @param contact of the proof
 * @returns their numbers
 */
export const moveGuestOrders = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  contact: { email: string | null; phone: string | null },
): Promise<string[]> => {
  const { rows } = await sql<{ invoiceNo: string }>`
    update invoice set patient_id = ${patientId}
    where id in (
      select invoice.id from invoice join patient on patient.id = patient_id join delivery on invoice_id = invoice.id
      where is_guest and finalized and invoice_type = 'Online Store'
        and (lower(delivery.email) = ${contact.email} or dialled(phone_code || phone_number) = ${contact.phone})
      order by invoice.id for update of invoice)
    returning invoice_no as "invoiceNo"`.execute(tx);
  return rows.map(({ invoiceNo }) => invoiceNo).toSorted();
};
