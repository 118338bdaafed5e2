import { QTY_MAX } from '#contract/entities/store.ts';
import { type CartLine, qtyIn } from '../cart/cart.lines.ts';
import type { StoreContext } from './store.types.ts';

/** Whether so many pieces can be had. What is in the cart already stays, also when fewer are left. */
export const isThere = (
  { products, lines }: Pick<StoreContext, 'products' | 'lines'>,
  { id, qty }: CartLine,
): boolean => {
  const left = products.find((product) => product.id === id)?.inventory ?? 0;
  return qty <= Math.max(qtyIn(lines, id), Math.min(left, QTY_MAX));
};
