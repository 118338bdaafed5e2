import type { CartItem, CartProblem } from '#contract/entities/store.ts';
import type { Money } from '#contract/money.ts';
import { billedGoods, type ShownBill, shownList, shownPiece, shownPrice } from '#contract/rules/shown-bill.ts';
import { discountOf, withTax } from '#contract/rules/totals.ts';
import { type GoodsLine, missingFor } from '#contract/rules/ways.ts';
import { canHave, problemOf } from './cart.rules.ts';
import type { CartContext } from './cart.types.ts';

interface Shown {
  context: CartContext;
}

export interface CartRow {
  item: CartItem;
  /** Pieces as the screen has them, before the server knows. */
  qty: number;
  /** The price of one piece; `amount` is the price of all pieces, and both are after the product's discount. */
  piece: Money;
  amount: Money;
  /** The price of all pieces before the product's discount. */
  before: Money;
  isMoreThere: boolean;
  problem: CartProblem | null;
  /** The price of one piece when the cart was saved; null where the problem is not about it. */
  was: Money | null;
}

const goodsOf = (item: CartItem, qty: number): GoodsLine => ({
  ...item,
  qty,
  discount: discountOf(item.discountType, item.discount),
});

const rowOf = (context: CartContext, item: CartItem, qty: number): CartRow => {
  const line = billedGoods(item, qty);
  const problem = problemOf(context, { id: item.id, qty });
  return {
    item,
    qty,
    piece: shownPiece(line, qty),
    amount: line.listed,
    before: withTax((item.price * qty) as Money, item.tax),
    isMoreThere: canHave(context, { id: item.id, qty: qty + 1 }),
    problem,
    was: problem && shownPrice(problem.price, item.tax),
  };
};

const itemsOf = ({ cart, lines }: CartContext): [CartItem, number][] =>
  lines.flatMap(({ id, qty }): [CartItem, number][] => {
    const item = cart?.items.find((one) => one.id === id);
    return item ? [[item, qty]] : [];
  });

/** Priced on the screen by the rule of the server (CART-04): a tap waits for no answer. */
export const selectRows = ({ context }: Shown): CartRow[] =>
  itemsOf(context).map(([item, qty]) => rowOf(context, item, qty));

/** The sum of the lines on the screen, without delivery. */
export const selectBill = ({ context }: Shown): ShownBill =>
  shownList(itemsOf(context).map(([item, qty]) => billedGoods(item, qty)));

export const selectMissingForFree = ({ context }: Shown): Money =>
  missingFor(itemsOf(context).map(([item, qty]) => goodsOf(item, qty)));
