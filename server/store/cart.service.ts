/** The cart of a store session, priced at every reading. */
import type { Kysely, Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { storeCalls } from '#contract/calls/store.calls.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import type { Caller } from '#server/kit/token.store.ts';
import { listReserved } from '#server/money/draft.store.ts';
import { readInvoiceSettings } from '#server/settings/settings.store.ts';
import { type CartKey, lockCart, readLines, writeLines } from './cart.store.ts';
import { findProducts } from './product.store.ts';
import { type Cart, cartOf, type Products, priced, priceOf, revisionOf, type Wanted } from './store.rules.ts';

/** A cart that a session keeps. */
type KeptCart = Cart & { revision: string };

/** Products with their stock, which includes the pieces that orders of the caller keep. */
export const productsFor = async (
  db: Kysely<Database>,
  wanted: readonly Pick<Wanted, 'id'>[],
  { patientId }: Pick<Caller, 'patientId'>,
): Promise<Products> => {
  const products = await findProducts(
    db,
    wanted.map(({ id }) => id),
  );
  const reserved = await listReserved(db, patientId);
  return new Map(
    [...products].map(([id, product]) => [id, { ...product, left: product.left + (reserved.get(id) ?? 0) }]),
  );
};

export const readCart = async (db: Kysely<Database>, key: CartKey | null, caller: Caller): Promise<KeptCart> => {
  const wanted = key === null ? [] : await readLines(db, key);
  const cart = priced(wanted, await productsFor(db, wanted, caller), null);
  const { roundTo } = await readInvoiceSettings(db);
  return { ...cartOf(cart ?? { lines: [], problems: [] }, roundTo), revision: revisionOf(wanted) };
};

/**
 * @param revision of the cart that is replaced; null for whichever it is
 * @throws Refused INVALID for a product that never was, CART_CHANGED with the cart of now where it has another revision
 */
export const saveCart = async (
  tx: Transaction<Database>,
  key: CartKey,
  { items }: BodyOf<typeof storeCalls.saveCart>,
  { caller, now, revision }: { caller: Caller; now: IsoInstant; revision: string | null },
): Promise<KeptCart> => {
  await lockCart(tx, key);
  if (revision !== null && revision !== revisionOf(await readLines(tx, key)))
    throw new Refused('CART_CHANGED', { data: { cart: await readCart(tx, key, caller) } });
  const products = await findProducts(
    tx,
    items.map(({ id }) => id),
  );
  const lines = items.map(({ id, qty }, position) => {
    const product = products.get(id);
    if (!product) throw invalid(`items.${position}.id`, 'is no product');
    return { id, qty, price: priceOf(product) };
  });
  await writeLines(tx, key, lines, now);
  return readCart(tx, key, caller);
};
