/** Lines of the cart as store and cart change them before the server has them. */
import { type StoreCart, storeCartOfRefusal } from '#contract/entities/store.ts';
import type { ProductId } from '#contract/ids.ts';
import { asFailure, detailOf, isRejectedAs } from '../kit/failure.ts';

/** A product with a number of pieces. */
export interface CartLine {
  id: ProductId;
  qty: number;
}

export const qtyIn = (lines: readonly CartLine[], id: ProductId): number =>
  lines.find((line) => line.id === id)?.qty ?? 0;

export const piecesIn = (lines: readonly CartLine[]): number => lines.reduce((sum, { qty }) => sum + qty, 0);

/** Sets the quantity: a new product is added last; 0 removes the line (CART-07). */
export const withQuantity = (lines: readonly CartLine[], { id, qty }: CartLine): CartLine[] => {
  const changed = lines.map((line) => (line.id === id ? { id, qty } : line));
  const all = lines.some((line) => line.id === id) ? changed : [...changed, { id, qty }];
  return all.filter((line) => line.qty > 0);
};

export const takesOut = (lines: readonly CartLine[], { id, qty }: CartLine): boolean => qty < 1 && qtyIn(lines, id) > 0;

/** The line removed last, which can be put back; null before, and after any other change. */
export interface Undoable {
  lines: readonly CartLine[];
  removed: CartLine | null;
}

export const withoutLine = (lines: readonly CartLine[], id: ProductId): Undoable => ({
  lines: withQuantity(lines, { id, qty: 0 }),
  removed: { id, qty: qtyIn(lines, id) },
});

export const putBack = ({ lines, removed }: Undoable): Undoable => ({
  lines: removed === null ? lines : withQuantity(lines, removed),
  removed: null,
});

/** Compares carts, ignoring the order of lines. */
export const isSameCart = (some: readonly CartLine[], others: readonly CartLine[]): boolean =>
  some.length === others.length && some.every(({ id, qty }) => qtyIn(others, id) === qty);

/** Applies the changes that led from one cart to another to a third, so that another tab's changes stay. */
export const rebased = (
  { from, to }: { from: readonly CartLine[]; to: readonly CartLine[] },
  onto: readonly CartLine[],
): CartLine[] => {
  const changed = [...from, ...to].map(({ id }) => id).filter((id) => qtyIn(from, id) !== qtyIn(to, id));
  return changed.reduce<CartLine[]>((lines, id) => withQuantity(lines, { id, qty: qtyIn(to, id) }), [...onto]);
};

/** The lines to save, and the revision of the cart that they replace; null if it is not known. */
export interface SaveCart {
  lines: readonly CartLine[];
  revision: string | null;
}

/** The current cart in a refusal because another tab or device saved one meanwhile; null for any other error. */
export const cartOfOthers = (error: unknown): StoreCart | null =>
  isRejectedAs(asFailure(error), 'CART_CHANGED') ? storeCartOfRefusal(detailOf(error)) : null;

export const linesOf = ({ items }: StoreCart): CartLine[] => items.map(({ id, qty }) => ({ id, qty }));
