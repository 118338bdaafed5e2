import { type CartProblem, QTY_MAX } from '#contract/entities/store.ts';
import type { ProductId } from '#contract/ids.ts';
import { type CartLine, qtyIn } from './cart.lines.ts';
import type { CartContext } from './cart.types.ts';

type Carts = Pick<CartContext, 'cart' | 'lines'>;

/** The present problem of a line; null if it has none, or no longer. */
export const problemOf = ({ cart }: Pick<Carts, 'cart'>, { id, qty }: CartLine): CartProblem | null => {
  const problem = cart?.problems.find((one) => one.id === id) ?? null;
  return problem?.code === 'tooMany' && qty <= problem.left ? null : problem;
};

/** Whether the line can be bought; a changed price is shown and does not prevent buying. */
export const isHad = (carts: Pick<Carts, 'cart'>, line: CartLine): boolean => {
  const problem = problemOf(carts, line);
  return problem === null || problem.code === 'priceChanged';
};

const leftOf = ({ cart }: Pick<Carts, 'cart'>, id: ProductId): number =>
  cart?.problems.find((problem) => problem.id === id)?.left ??
  cart?.items.find((item) => item.id === id)?.inventory ??
  0;

/** Whether so many pieces are available. A smaller number than now is always allowed. */
export const canHave = (carts: Carts, { id, qty }: CartLine): boolean =>
  qty <= Math.max(qtyIn(carts.lines, id), Math.min(leftOf(carts, id), QTY_MAX));
