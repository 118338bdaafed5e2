import { type Kysely, sql } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';

/** What the journal has of an intent. */
export interface Counted {
  id: string;
  invoiceNo: string;
  /** Cents paid less cents given back. */
  cents: number;
}

/** Of the intents made since a moment, and of those that are named. */
export const listCounted = async (
  db: Kysely<Database>,
  since: IsoInstant,
  ids: readonly string[],
): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select intent.id, invoice_no as "invoiceNo",
      coalesce((select -amount / 100 from journal_entry where cause = 'payment:' || intent.id), 0)
        - (select coalesce(sum(amount_cents), 0) from refund
           where intent_id = intent.id and status in ('pending', 'succeeded')) as cents
    from payment_intent intent join invoice on invoice.id = invoice_id
    where intent.created_at >= ${since} or intent.id = any(${ids})`.execute(db);
  return rows;
};
