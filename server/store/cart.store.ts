/** Carts of the store, by the session that holds them. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { StoreSessionId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { hashToken } from '#server/kit/token.store.ts';
import type { Wanted } from './store.rules.ts';

/** Of a session's cookie, and of a cart that is not touched. */
export const CART_LIFETIME_MS = 365 * DAY_MS;

/** Whether the server has made that session and keeps it still. */
export const isSession = async (db: Kysely<Database>, id: StoreSessionId): Promise<boolean> => {
  const known = await db
    .selectFrom('store_cart')
    .select('saved_at')
    .where('session_hash', '=', hashToken(id))
    .executeTakeFirst();
  return known !== undefined;
};

export const startSession = async (db: Kysely<Database>, now: IsoInstant): Promise<StoreSessionId> => {
  const id = randomBytes(32).toString('base64url') as StoreSessionId;
  await db
    .insertInto('store_cart')
    .values({ session_hash: hashToken(id), saved_at: now })
    .execute();
  return id;
};

/** In the order in which it was saved. */
export const readLines = async (db: Kysely<Database>, id: StoreSessionId): Promise<Wanted[]> => {
  const { rows } = await sql<Wanted>`
    select product_id as id, qty, price from store_line where session_hash = ${hashToken(id)} order by position`.execute(
    db,
  );
  return rows;
};

/** Savings of one cart follow each other. */
export const lockCart = async (tx: Transaction<Database>, id: StoreSessionId): Promise<void> => {
  await tx.selectFrom('store_cart').select('saved_at').where('session_hash', '=', hashToken(id)).forUpdate().execute();
};

/** Keeps these lines instead of those before. */
export const writeLines = async (
  tx: Transaction<Database>,
  id: StoreSessionId,
  lines: readonly (Wanted & { price: number })[],
  now: IsoInstant,
): Promise<void> => {
  const session = hashToken(id);
  await tx.updateTable('store_cart').set({ saved_at: now }).where('session_hash', '=', session).execute();
  await tx.deleteFrom('store_line').where('session_hash', '=', session).execute();
  if (lines.length > 0)
    await tx
      .insertInto('store_line')
      .values(
        lines.map(({ id: product_id, qty, price }, position) => ({
          session_hash: session,
          position,
          product_id,
          qty,
          price,
        })),
      )
      .execute();
};

/** Deletes the carts that nobody has touched for a year. */
export const pruneCarts = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('store_cart').where('saved_at', '<', addMs(now, -CART_LIFETIME_MS)).execute();
};
