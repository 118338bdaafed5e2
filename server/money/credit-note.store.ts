/** Credit notes: money of an invoice that was given back, with its tax. The invoice's row must be locked. */
import { sql, type Transaction } from 'kysely';
import type { RefundWay } from '#contract/calls/operator-money.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { NIKS_ITEM_TYPE } from '#contract/niks.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** @returns the sum of the notes of an invoice */
export const readCredited = async (tx: Transaction<Database>, invoiceId: InvoiceId): Promise<Money> => {
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from credit_note where invoice_id = ${invoiceId}`.execute(tx);
  return rows[0]?.amount ?? (0 as Money);
};

export interface CreditNote {
  noteNo: string;
  tax: Money;
}

/** Keeps the next note of an invoice, whose lines divide its tax, and its skin care, over the amount. */
export const keepCreditNote = async (
  tx: Transaction<Database>,
  { invoiceId, amount, way, reason }: { invoiceId: InvoiceId; amount: Money; way: RefundWay; reason: string },
  now: IsoInstant,
): Promise<CreditNote> => {
  const { rows } = await sql<CreditNote>`
    with line as (
      select sum(after_tax) as after_tax, sum(tax) as tax,
        coalesce(sum(price * qty - discount) filter (where item_type = ${NIKS_ITEM_TYPE}), 0) as care
      from invoice_item where invoice_id = ${invoiceId} and not is_removed
    ), whole as (
      select invoice_no, line.*, greatest(1, line.after_tax + coalesce(fee, 0) + rounding) as all_of_it,
        (select count(*) from credit_note where invoice_id = ${invoiceId}) + 1 as next
      from line, invoice left join delivery on delivery.invoice_id = invoice.id where invoice.id = ${invoiceId}
    )
    insert into credit_note (note_no, invoice_id, amount, tax, less, way, reason, made_at)
    select 'CN-' || invoice_no || '-' || next, ${invoiceId}, ${amount}::bigint, round(tax * ${amount}::bigint / all_of_it),
      round(care * ${amount}::bigint / all_of_it), ${way}, ${reason}, ${now}
    from whole returning note_no as "noteNo", tax`.execute(tx);
  const [note] = rows;
  if (!note) throw new Error('The invoice of a credit note is gone');
  return note;
};
