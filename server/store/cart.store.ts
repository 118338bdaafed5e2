/** Carts of the store, by the session that holds them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Wanted } from './store.rules.ts';

const isTransaction = (db: Kysely<Database>): db is Transaction<Database> => db.isTransaction;

/** Lifetime of a session's cookie, and of a cart without changes. */
export const CART_LIFETIME_MS = 365 * DAY_MS;

/** A hash that only the holder of the session can compute. */
export type CartKey = Buffer & { readonly CartKey: unique symbol };

export const hasCart = async (db: Kysely<Database>, key: CartKey): Promise<boolean> => {
  const known = await db.selectFrom('store_cart').select('saved_at').where('session_hash', '=', key).executeTakeFirst();
  return known !== undefined;
};

/** Lines in the order in which they were saved. */
export const readLines = async (db: Kysely<Database>, key: CartKey): Promise<Wanted[]> => {
  const { rows } = await sql<Wanted>`
    select product_id as id, qty, price from store_line where session_hash = ${key} order by position`.execute(db);
  return rows;
};

const touchCart = async (tx: Transaction<Database>, key: CartKey, now: IsoInstant): Promise<void> => {
  await tx
    .insertInto('store_cart')
    .values({ session_hash: key, saved_at: now })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet({ saved_at: now }))
    .execute();
};

/** Serializes savings of one cart, including the first two of a cart without a row. */
export const lockCart = async (tx: Transaction<Database>, key: CartKey): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${key.readBigInt64BE().toString()}::bigint)`.execute(tx);
};

/** Replaces the lines of a cart. */
export const writeLines = async (
  tx: Transaction<Database>,
  key: CartKey,
  lines: readonly (Wanted & { price: number })[],
  now: IsoInstant,
): Promise<void> => {
  // an empty cart needs no row
  if (lines.length > 0) await touchCart(tx, key, now);
  await tx.deleteFrom('store_line').where('session_hash', '=', key).execute();
  if (lines.length > 0)
    await tx
      .insertInto('store_line')
      .values(
        lines.map(({ id: product_id, qty, price }, position) => ({
          session_hash: key,
          position,
          product_id,
          qty,
          price,
        })),
      )
      .execute();
};

/** Moves the lines of the first cart into the second, replacing its lines; an empty first cart changes nothing. */
export const takeCartOver = async (db: Kysely<Database>, from: CartKey, to: CartKey): Promise<void> => {
  if ((await readLines(db, from)).length === 0) return;
  const take = async (tx: Transaction<Database>): Promise<void> => {
    // the second of two parallel calls finds no cart to move
    const cart = await tx
      .selectFrom('store_cart')
      .select('saved_at')
      .where('session_hash', '=', from)
      .forUpdate()
      .executeTakeFirst();
    if (!cart || (await readLines(tx, from)).length === 0) return;
    await touchCart(tx, to, cart.saved_at);
    await tx.deleteFrom('store_line').where('session_hash', '=', to).execute();
    await tx.updateTable('store_line').set({ session_hash: to }).where('session_hash', '=', from).execute();
  };
  await (isTransaction(db) ? take(db) : db.transaction().execute(take));
};

/** Deletes carts without a change for a year. */
export const pruneCarts = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('store_cart').where('saved_at', '<', addMs(now, -CART_LIFETIME_MS)).execute();
};
