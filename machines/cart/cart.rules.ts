import { type CartProblem, QTY_MAX } from '#contract/entities/store.ts';
import type { ProductId } from '#contract/ids.ts';
import { type CartLine, qtyIn } from './cart.lines.ts';
import type { CartContext } from './cart.types.ts';

type Carts = Pick<CartContext, 'cart' | 'lines'>;

/** What is to be known of a line as it is now; null: nothing, or no longer. */
export const problemOf = ({ cart }: Pick<Carts, 'cart'>, { id, qty }: CartLine): CartProblem | null => {
  const problem = cart?.problems.find((one) => one.id === id) ?? null;
  return problem?.code === 'tooMany' && qty <= problem.left ? null : problem;
};

/** Whether the line can be bought: a price that has changed is shown and does not stand against it. */
export const isHad = (carts: Pick<Carts, 'cart'>, line: CartLine): boolean => {
  const problem = problemOf(carts, line);
  return problem === null || problem.code === 'priceChanged';
};

const leftOf = ({ cart }: Pick<Carts, 'cart'>, id: ProductId): number =>
  cart?.problems.find((problem) => problem.id === id)?.left ??
  cart?.items.find((item) => item.id === id)?.inventory ??
  0;

/** Whether so many pieces can be had. Fewer than now always can. */
export const canHave = (carts: Carts, { id, qty }: CartLine): boolean =>
  qty <= Math.max(qtyIn(carts.lines, id), Math.min(leftOf(carts, id), QTY_MAX));
