/** Credit notes: money of an invoice that was given back, with its tax. The invoice's row must be locked. */
import { sql, type Transaction } from 'kysely';
import type { RefundWay } from '#contract/calls/operator-money.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { type Money, moneyToWire, roundHalfUp } from '#contract/money.ts';
import { NIKS_ITEM_TYPE } from '#contract/niks.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** @returns the sum that accounts gave back of an invoice */
export const readCredited = async (tx: Transaction<Database>, invoiceId: InvoiceId): Promise<Money> => {
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from credit_note where invoice_id = ${invoiceId} and kind = 'refund'`.execute(
    tx,
  );
  return rows[0]?.amount ?? (0 as Money);
};

interface CreditNote {
  noteNo: string;
  tax: Money;
}

const WHY = { rejected: 'The order has ended', changed: 'Fewer pieces', cancelled: 'The visit was cancelled' } as const;

interface NewNote {
  invoiceId: InvoiceId;
  amount: Money;
  /** GST in it. */
  tax: Money;
  /** Skin care in it that no line tells of, before tax. */
  less: Money;
  kind: 'refund' | 'rejected' | 'changed' | 'cancelled';
  /** Way of the refund; null: the ways by which the money came. */
  way: RefundWay | null;
  reason: string;
}

/** Notes of an invoice are numbered. */
const insertNote = async (
  tx: Transaction<Database>,
  { invoiceId, amount, tax, less, kind, way, reason }: NewNote,
  now: IsoInstant,
): Promise<CreditNote> => {
  const { rows } = await sql<CreditNote>`
    insert into credit_note (note_no, invoice_id, amount, tax, less, kind, way, reason, made_at)
    select 'CN-' || invoice_no || '-' || (select count(*) from credit_note where invoice_id = ${invoiceId}) + 1, ${invoiceId},
      ${amount}, ${tax}, ${less}, ${kind}, ${way}, ${reason}, ${now}
    from invoice where id = ${invoiceId} returning note_no as "noteNo", tax`.execute(tx);
  const [note] = rows;
  if (!note) throw new Error('The invoice of a credit note is gone');
  return note;
};

/** GST and skin care in an amount of an invoice, by the share of its lines. */
const sharesOf = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  amount: Money,
): Promise<{ tax: Money; less: Money }> => {
  const { rows } = await sql<{ tax: Money; less: Money }>`
    with line as (
      select sum(after_tax) as after_tax, sum(tax) as tax,
        coalesce(sum(price * qty - discount) filter (where item_type = ${NIKS_ITEM_TYPE}), 0) as care
      from invoice_item where invoice_id = ${invoiceId} and not is_removed
    ), whole as (
      select line.*, greatest(1, line.after_tax + coalesce(fee, 0) + rounding) as all_of_it
      from line, invoice left join delivery on delivery.invoice_id = invoice.id where invoice.id = ${invoiceId}
    )
    select coalesce(round(tax * ${amount}::bigint / all_of_it), 0)::bigint as tax,
      coalesce(round(care * ${amount}::bigint / all_of_it), 0)::bigint as less from whole`.execute(tx);
  return rows[0] ?? { tax: 0 as Money, less: 0 as Money };
};

/** Stores the invoice's next note. Tax and skin care are the note's share of those on the invoice's lines. */
export const keepCreditNote = async (
  tx: Transaction<Database>,
  note: Pick<NewNote, 'invoiceId' | 'amount' | 'way' | 'reason'>,
  now: IsoInstant,
): Promise<CreditNote> =>
  insertNote(tx, { ...note, ...(await sharesOf(tx, note.invoiceId, note.amount)), kind: 'refund' }, now);

export interface Lowered {
  invoiceId: InvoiceId;
  kind: Exclude<NewNote['kind'], 'refund'>;
  /** Paid by money before. */
  paid: Money;
  total: { before: Money; after: Money };
  /** GST that the change took off; null: its share of the lines as they are now. */
  lessTax: Money | null;
  reason: string | null;
}

/**
 * The note of an invoice that was paid and then lowered by an act of its own; its lines or its status tell of the skin care.
 * @returns what letters say of it, with the sum that goes back; nothing where none was paid
 */
export const noteLowered = async (
  tx: Transaction<Database>,
  { invoiceId, kind, paid, total, lessTax, reason }: Lowered,
  now: IsoInstant,
): Promise<{ back?: number; reference?: string; tax?: number }> => {
  const back = (paid - total.after) as Money;
  // more than the total was due back before: it was never the price of anything
  const amount = Math.min(back, total.before - total.after) as Money;
  if (amount <= 0) return back > 0 ? { back: moneyToWire(back) } : {};
  const share =
    lessTax === null
      ? (await sharesOf(tx, invoiceId, amount)).tax
      : roundHalfUp((lessTax * amount) / (total.before - total.after));
  const tax = Math.max(0, Math.min(share, amount)) as Money;
  const note = await insertNote(
    tx,
    { invoiceId, amount, tax, less: 0 as Money, kind, way: null, reason: reason ?? WHY[kind] },
    now,
  );
  return { back: moneyToWire(back), reference: note.noteNo, tax: moneyToWire(note.tax) };
};
