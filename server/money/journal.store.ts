/** The journal: every change of an invoice's balance. The database keeps the balance equal to the journal's sum. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { JournalKind } from '#server/db/money-tables.types.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface Posting {
  invoiceId: InvoiceId;
  kind: JournalKind;
  /** The change of the balance: above zero for a charge or refund, below for a payment or points. */
  amount: Money;
  /** The origin, for example `payment:pi_123`; the same cause is posted only once. */
  cause: string;
  now: IsoInstant;
}

/** @returns false when that cause was posted before: then nothing changes */
export const post = async (
  tx: Transaction<Database>,
  { invoiceId, kind, amount, cause, now }: Posting,
): Promise<boolean> => {
  const posted = await tx
    .insertInto('journal_entry')
    .values({ invoice_id: invoiceId, kind, amount, cause, created_at: now })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst();
  return posted !== undefined;
};

/** Posts what an order costs more or less than before. */
export const postChange = async (
  tx: Transaction<Database>,
  { id: invoiceId, total, revision }: { id: InvoiceId; total: Money; revision: number },
  newTotal: Money,
  now: IsoInstant,
): Promise<void> => {
  const amount = (newTotal - total) as Money;
  if (amount === 0) return;
  await post(tx, { invoiceId, kind: 'adjustment', amount, cause: `changed:${invoiceId}:${revision}`, now });
};

/** The sum of the invoice's entries. */
export const balanceOf = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<Money> => {
  const { rows } = await sql<{ balance: Money }>`
    select coalesce(sum(amount), 0)::bigint as balance from journal_entry where invoice_id = ${invoiceId}`.execute(db);
  return rows[0]?.balance ?? (0 as Money);
};
