/** Invoices whose state no call of the product reaches, which a test must have made by hand. */
import { type Kysely, sql } from 'kysely';
import { isReached, type Reachable, tupleOf } from '#model/reached.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Reads the columns that make the state of each invoice. @param which ids of the invoices; missing: all */
export const listReachable = async (
  db: Kysely<Database>,
  which = sql`true`,
): Promise<(Reachable & { id: string })[]> => {
  const { rows } = await sql<Reachable & { id: string }>`
    select id, invoice_type as "invoiceType", finalized, payment_status as "paymentStatus",
      delivery_status as "deliveryStatus", sign(balance)::int as balance
    from invoice left join delivery on invoice_id = id where ${which}`.execute(db);
  return rows;
};

/** Each invoice in such a state, with that state. */
export const listUnreached = async (db: Kysely<Database>, which = sql`true`): Promise<string[]> =>
  (await listReachable(db, which)).flatMap((one) => (isReached(one) ? [] : [`${one.id}: ${tupleOf(one)}`]));

/** @throws Error that lists each of them */
export const refuseUnreached = (unreached: readonly string[]): void => {
  if (unreached.length > 0)
    throw new Error(`No journey of test/server/reached.test.ts gets an invoice there:\n${unreached.join('\n')}`);
};
