/**
 * Links of orders that were asked for again. A call keeps what was typed and looks nothing up, so that it takes the
 * same time whether or not the order exists.
 */
import type { Kysely, Transaction } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { LinkAsk } from './order-key.store.ts';

const AT_ONCE = 20;

/** Stores a request unless the same one waits already. */
export const keepLinkAsk = async (db: Kysely<Database>, ask: LinkAsk, now: IsoInstant): Promise<void> => {
  await db
    .insertInto('order_link_ask')
    .values({ ...ask, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The first first. */
export const listLinkAsks = (db: Kysely<Database>): Promise<LinkAsk[]> =>
  db.selectFrom('order_link_ask').select(['number', 'email']).orderBy('asked_at').limit(AT_ONCE).execute();

/** @returns when it was asked for; null when another process has taken it */
export const takeLinkAsk = async (
  tx: Transaction<Database>,
  { number, email }: LinkAsk,
): Promise<IsoInstant | null> => {
  const taken = await tx
    .deleteFrom('order_link_ask')
    .where('number', '=', number)
    .where('email', '=', email)
    .returning('asked_at')
    .executeTakeFirst();
  return taken?.asked_at ?? null;
};
