import { type Kysely, sql } from 'kysely';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** The journal's side of an intent. */
export interface Counted {
  id: string;
  invoiceNo: string;
  paid: Money;
  refundedCents: number;
}

/** Intents made since a moment, and those that are named. */
export const listCounted = async (
  db: Kysely<Database>,
  since: IsoInstant,
  ids: readonly string[],
): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select intent.id, invoice_no as "invoiceNo",
      coalesce((select -amount from journal_entry where cause = 'payment:' || intent.id), 0) as paid,
      (select coalesce(sum(amount_cents), 0) from refund
        where intent_id = intent.id and status in ('pending', 'succeeded')) as "refundedCents"
    from payment_intent intent join invoice on invoice.id = invoice_id
    where intent.created_at >= ${since} or intent.id = any(${ids})`.execute(db);
  return rows;
};
