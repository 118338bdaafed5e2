import type { CartItem, CartProblem } from '#contract/entities/store.ts';
import type { Money } from '#contract/money.ts';
import { discountOf, lineTotals } from '#contract/rules/totals.ts';
import { type GoodsLine, missingFor } from '#contract/rules/ways.ts';
import { canHave, problemOf } from './cart.rules.ts';
import type { CartContext } from './cart.types.ts';

interface Shown {
  context: CartContext;
}

export interface CartRow {
  item: CartItem;
  /** As on the screen. */
  qty: number;
  /** Of the row, before and after its discount and before tax. */
  before: Money;
  after: Money;
  isMoreThere: boolean;
  problem: CartProblem | null;
}

const goodsOf = (item: CartItem, qty: number): GoodsLine => ({
  ...item,
  qty,
  discount: discountOf(item.discountType, item.discount),
});

const rowOf = (context: CartContext, item: CartItem, qty: number): CartRow => {
  const { beforeDiscount, discountAmount } = lineTotals(goodsOf(item, qty));
  return {
    item,
    qty,
    before: beforeDiscount,
    after: (beforeDiscount - discountAmount) as Money,
    isMoreThere: canHave(context, { id: item.id, qty: qty + 1 }),
    problem: problemOf(context, { id: item.id, qty }),
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

export interface CartSums {
  /** Before discounts. */
  subtotal: Money;
  discount: Money;
  tax: Money;
  /** Without delivery. */
  total: Money;
  missingForFree: Money;
}

export const selectSums = ({ context }: Shown): CartSums => {
  const goods = itemsOf(context).map(([item, qty]) => goodsOf(item, qty));
  const lines = goods.map(lineTotals);
  const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total + amount, 0) as Money;
  return {
    subtotal: sum(lines.map(({ beforeDiscount }) => beforeDiscount)),
    discount: sum(lines.map(({ discountAmount }) => discountAmount)),
    tax: sum(lines.map(({ taxAmount }) => taxAmount)),
    total: sum(lines.map(({ afterTaxPrice }) => afterTaxPrice)),
    missingForFree: missingFor(goods),
  };
};
