/**
 * The bank's transactions, as staff enter them. Lines are only added; a transfer without an order is assigned to one, and one
 * that counts for the wrong order is moved.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ClinicId, InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAt } from '#server/kit/scope.store.ts';

export interface BankLine {
  id: number;
  /** The bank's reference of the transaction. */
  reference: string;
  /** Positive: received; negative: sent back. */
  amount: Money;
  bookedAt: IsoInstant;
  /** Null while the transfer has no order. */
  invoiceId: InvoiceId | null;
  invoiceNo: string | null;
  isGivenBack: boolean;
  /** For a return: id of the transfer without an order. */
  givesBack: number | null;
}

export interface NewBankLine {
  reference: string;
  amount: Money;
  bookedAt: IsoInstant;
  invoiceId: InvoiceId | null;
  /** Id of the transfer without an order that is sent back. */
  givesBack?: number;
  now: IsoInstant;
}

/** @returns false when the reference is known in that direction, or the transfer was sent back before */
export const insertBankLine = async (
  tx: Transaction<Database>,
  { reference, amount, bookedAt, invoiceId, givesBack, now }: NewBankLine,
): Promise<boolean> => {
  const added = await tx
    .insertInto('bank_line')
    .values({
      reference,
      amount,
      booked_at: bookedAt,
      invoice_id: invoiceId,
      gives_back: givesBack ?? null,
      entered_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
};

const lines = sql`
  select line.id, reference, line.amount, booked_at as "bookedAt", line.invoice_id as "invoiceId", invoice_no as "invoiceNo",
    exists (select from bank_line back where back.gives_back = line.id) as "isGivenBack",
    gives_back as "givesBack"
  from bank_line line left join invoice on invoice.id = line.invoice_id`;

/** The transfer with a reference, locked until the transaction ends; null without one. @param way its direction */
export const findBankLine = async (
  tx: Transaction<Database>,
  reference: string,
  way: 'arrived' | 'returned',
): Promise<BankLine | null> => {
  const isOfWay = way === 'arrived' ? sql`amount > 0` : sql`amount < 0`;
  // locks first, then reads, as for an invoice
  await sql`select from bank_line where reference = ${reference} and ${isOfWay} for no key update`.execute(tx);
  const { rows } = await sql<BankLine>`${lines} where reference = ${reference} and line.${isOfWay}`.execute(tx);
  return rows[0] ?? null;
};

/** Gives a transfer its order. The line must be locked, and have no order. */
export const assignBankLine = async (tx: Transaction<Database>, id: number, invoiceId: InvoiceId): Promise<void> => {
  await tx.updateTable('bank_line').set({ invoice_id: invoiceId }).where('id', '=', id).execute();
};

/** Transfers without an order that were not sent back, the oldest first. */
export const listUnassigned = async (db: Kysely<Database>): Promise<BankLine[]> => {
  const { rows } = await sql<BankLine>`
    ${lines} where line.invoice_id is null and line.amount > 0
      and not exists (select from bank_line back where back.gives_back = line.id)
    order by booked_at, line.id limit 100`.execute(db);
  return rows;
};

/** Finds an invoice of the places by the number that a payer writes, in any case. */
export const findInvoiceOfNumber = async (
  db: Kysely<Database>,
  invoiceNo: string,
  places: readonly ClinicId[] | null,
): Promise<InvoiceId | null> => {
  const { rows } = await sql<{ id: InvoiceId }>`
    select id from invoice left join delivery on delivery.invoice_id = invoice.id
    where upper(invoice_no) = upper(${invoiceNo}) and ${isAt(places, 'clinic_id', 'pickup_clinic_id')}`.execute(db);
  return rows[0]?.id ?? null;
};
