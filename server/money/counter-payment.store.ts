import { type Kysely, sql } from 'kysely';
import type { CounterWay } from '#contract/calls/operator-money.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { Database } from '#server/db/tables.types.ts';

/** The sum that an invoice was paid with under a reference; null when it was not. The invoice is locked. */
export const findCounterPayment = async (
  db: Kysely<Database>,
  { id, way, reference }: { id: InvoiceId; way: CounterWay; reference: string },
): Promise<Money | null> => {
  const { rows } = await sql<{ amount: Money }>`
    select -amount as amount from journal_entry where invoice_id = ${id} and kind = 'payment' and not is_moved(cause)
      and (cause = 'transfer:' || ${reference}::text
        or starts_with(cause, ${`${way}:`}::text) and substr(cause, length(cause) - length(${reference}::text)) = ':' || ${reference}::text)
      and way_of(cause) = ${way}`.execute(db);
  return rows[0]?.amount ?? null;
};
