/** Lines of files of the bank that were read, and wait for a person to confirm them. */
import { sql, type Transaction } from 'kysely';
import type { ClinicId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAt } from '#server/kit/scope.store.ts';

/** Money that arrived, as a line of the file says it. */
export interface FileLine {
  /** Number of the line, from 1; the first line has the columns. */
  line: number;
  day: ClinicDay;
  amount: Money;
  reference: string;
  /** The number of an order that the payer has written; null without one. */
  invoiceNo: string | null;
  digest: Buffer;
}

/** A reference that a file had with another day or sum; null without one. */
export const findOther = async (tx: Transaction<Database>, lines: readonly FileLine[]): Promise<string | null> => {
  const { rows } = await sql<{ reference: string }>`
    select reference from bank_file_line where reference = any(${lines.map(({ reference }) => reference)}::text[])
      and digest <> all(${lines.map(({ digest }) => digest)}::bytea[]) limit 1`.execute(tx);
  return rows[0]?.reference ?? null;
};

/** Keeps the lines that no file had before. @returns how many they are */
export const keepLines = async (
  tx: Transaction<Database>,
  { lines, fileDigest, now }: { lines: readonly FileLine[]; fileDigest: Buffer; now: IsoInstant },
): Promise<number> => {
  const rows = lines.map(({ line, day, amount, reference, invoiceNo, digest }) => ({
    digest,
    file_digest: fileDigest,
    line,
    reference,
    amount,
    booked_on: day,
    invoice_no: invoiceNo,
    read_at: now,
  }));
  const kept = await tx
    .insertInto('bank_file_line')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('line')
    .execute();
  return kept.length;
};

/** SQL: the order of the places that a line `read` proposes: it waits for exactly this sum, under the number that the payer wrote. */
export const proposedFor = (places: readonly ClinicId[] | null) => sql`
  select invoice.id from invoice left join delivery on delivery.invoice_id = invoice.id
  where invoice.invoice_no = read.invoice_no and invoice.finalized and invoice.balance = read.amount
    and invoice.payment_status in ('none', 'announced') and ${isAt(places, 'invoice.clinic_id', 'delivery.pickup_clinic_id')}
    and not exists (select from appointment where appointment.invoice_id = invoice.id)`;

/** SQL: a line that no person has entered yet. */
export const isUnconfirmed = sql`not exists (
  select from bank_line where bank_line.reference = read.reference and bank_line.amount > 0)`;

/** Counts the waiting lines of a file, and the waiting lines for which an order is proposed. */
export const countWaiting = async (
  tx: Transaction<Database>,
  lines: readonly FileLine[],
  places: readonly ClinicId[] | null,
): Promise<{ waiting: number; matched: number }> => {
  const { rows } = await sql<{ waiting: number; matched: number }>`
    select count(*)::int as waiting, (count(*) filter (where exists (${proposedFor(places)})))::int as matched
    from bank_file_line read where digest = any(${lines.map(({ digest }) => digest)}::bytea[]) and ${isUnconfirmed}`.execute(
    tx,
  );
  return rows[0] ?? { waiting: 0, matched: 0 };
};
