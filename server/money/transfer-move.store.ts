/** Transfers that were counted for the wrong order. A move takes one entry of the journal away, and is only added. */
import { sql, type Transaction } from 'kysely';
import type { InvoiceId, TransferId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';

export interface MovableLine {
  id: number;
  reference: string;
  amount: Money;
  invoiceId: InvoiceId | null;
  invoiceNo: string | null;
  isGivenBack: boolean;
}

/** Locks the transfer until the transaction ends. @throws Refused NOT_FOUND */
export const lockLine = async (tx: Transaction<Database>, id: TransferId): Promise<MovableLine> => {
  // locks first, then reads, as for an invoice
  await sql`select from bank_line where id::text = ${id} and amount > 0 for no key update`.execute(tx);
  const { rows } = await sql<MovableLine>`
    select line.id, reference, line.amount, line.invoice_id as "invoiceId", invoice_no as "invoiceNo",
      exists (select from bank_line back where back.gives_back = line.id) as "isGivenBack"
    from bank_line line left join invoice on invoice.id = line.invoice_id where line.id::text = ${id} and line.amount > 0`.execute(
    tx,
  );
  const [line] = rows;
  if (!line) throw new Refused('NOT_FOUND');
  return line;
};

export interface Move {
  id: number;
  from: InvoiceId;
  to: InvoiceId | null;
}

/** The last move of a transfer; undefined when it was never moved. */
export const lastMove = async (tx: Transaction<Database>, reference: string): Promise<Move | undefined> => {
  const { rows } = await sql<Move>`
    select move.id, from_invoice as from, to_invoice as to from transfer_move move join bank_line line on line.id = line_id
    where reference = ${reference} and amount > 0 order by move.id desc limit 1`.execute(tx);
  return rows[0];
};

/** The cause of the entry that counts a transfer now, or would: a move makes the next one. */
export const causeOfTransfer = async (tx: Transaction<Database>, reference: string): Promise<string> => {
  const move = await lastMove(tx, reference);
  return move === undefined ? `transfer:${reference}` : `again:${move.id}`;
};

/** Keeps a move, and gives the transfer its order. The line must be locked. @returns the move's id */
export const keepMove = async (
  tx: Transaction<Database>,
  {
    line,
    took,
    to,
    reason,
  }: { line: MovableLine & { invoiceId: InvoiceId }; took: string; to: InvoiceId | null; reason: string },
  now: IsoInstant,
): Promise<number> => {
  const { id } = await tx
    .insertInto('transfer_move')
    .values({ line_id: line.id, took, from_invoice: line.invoiceId, to_invoice: to, reason, moved_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('bank_line').set({ invoice_id: to }).where('id', '=', line.id).execute();
  return id;
};
