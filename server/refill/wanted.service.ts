/** Checks of items in a refill cart: whether the patient may have them, and whether the clinic has them in stock. */
import type { Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { refillCalls } from '#contract/calls/refill.calls.ts';
import type { ClinicId, PatientId, RefillableId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { lockStock, moveStock, readStock, type Taken } from '#server/stock/stock.store.ts';
import type { CartLine } from './cart.store.ts';
import type { Wanted } from './refill.rules.ts';
import { findPrescribed } from './refillable.store.ts';

/** Refusal that names the items which cannot be ordered, with the maximum of each. */
const wrong = (code: 'NOT_REFILLABLE' | 'TOO_MANY_PIECES' | 'OUT_OF_STOCK', items: [Wanted, number][]): Refused =>
  new Refused(code, { data: { items: items.map(([{ id }, qtyMax]) => ({ _id: id, qtyMax })) } });

const piecesOf = (own: readonly Taken[], id: RefillableId): number =>
  own.find(({ refillableId }) => refillableId === id)?.pieces ?? 0;

/**
 * The items behind the lines, in their present state.
 * @param own stock that the changed order has taken already
 * @throws Refused NOT_FOUND, NOT_REFILLABLE, TOO_MANY_PIECES
 */
export const readWanted = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  { lines, own, now }: { lines: readonly CartLine[]; own: readonly Taken[]; now: IsoInstant },
): Promise<Wanted[]> => {
  const qtyOf = new Map(lines.map(({ refillableId, qty }) => [refillableId, qty]));
  const found = await findPrescribed(tx, callerId, [...qtyOf.keys()], now);
  if (found.length < qtyOf.size) throw new Refused('NOT_FOUND');
  const wanted = found.map((item) => ({
    ...item,
    left: item.isOpen ? item.left + piecesOf(own, item.id) : 0,
    qty: qtyOf.get(item.id) ?? 0,
  }));
  const gone = wanted.filter(({ left }) => left === 0);
  if (gone.length > 0)
    throw wrong(
      'NOT_REFILLABLE',
      gone.map((item) => [item, 0]),
    );
  const tooMany = wanted.filter(({ qty, left }) => qty > left);
  if (tooMany.length > 0)
    throw wrong(
      'TOO_MANY_PIECES',
      tooMany.map((item) => [item, item.left]),
    );
  return wanted;
};

/** @throws Refused INVALID */
export const linesOf = (cart: BodyOf<typeof refillCalls.priceCart>['cart']): CartLine[] => {
  if (new Set(cart.map(({ _id }) => _id)).size < cart.length) throw invalid('cart', 'has an item twice');
  return cart.map(({ _id: refillableId, qty }) => ({ refillableId, qty }));
};

const sum = (moves: readonly { pieces: number }[]): number => moves.reduce((total, { pieces }) => total + pieces, 0);

/** @throws Refused OUT_OF_STOCK for items of which this clinic has too few, or every clinic where none is given */
export const requireStock = async (
  tx: Transaction<Database>,
  items: readonly Wanted[],
  { clinicId, own }: { clinicId: ClinicId | null; own: readonly Taken[] },
): Promise<void> => {
  const lacking: [Wanted, number][] = [];
  for (const item of items) {
    const isSame = ({ inventoryId }: { inventoryId: string }) => inventoryId === item.inventoryId;
    const given = own.filter((taken) => isSame(taken) && (clinicId === null || taken.clinicId === clinicId));
    const pieces = (await readStock(tx, item.inventoryId, clinicId)) + sum(given);
    const asked = sum(items.filter(isSame).map(({ qty }) => ({ pieces: qty })));
    if (asked > pieces) lacking.push([item, pieces]);
  }
  if (lacking.length > 0) throw wrong('OUT_OF_STOCK', lacking);
};

/** Takes the stock of an order, and gives back its former stock. @throws Refused OUT_OF_STOCK */
export const takeStock = async (
  tx: Transaction<Database>,
  items: readonly Wanted[],
  { clinicId, own }: { clinicId: ClinicId; own: readonly Taken[] },
): Promise<void> => {
  const taken = items.map(({ inventoryId, qty }) => ({ clinicId, inventoryId, pieces: -qty }));
  await lockStock(tx, [...own, ...taken]);
  await requireStock(tx, items, { clinicId, own });
  await moveStock(tx, [...own, ...taken]);
};
