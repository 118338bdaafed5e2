/** The server's answers for the store: two products, one of them sold out, and carts of them. */
import * as v from 'valibot';
import { StoreCart, StoreProduct } from '#contract/entities/store.ts';
import { moneyToWire } from '#contract/money.ts';
import { discountOf, lineTotals } from '#contract/rules/totals.ts';
import { type CartLine, linesOf, piecesIn, qtyIn, withQuantity } from '#machines/cart/cart.lines.ts';
import { FailureError } from '#machines/kit/failure.ts';

const goods = { itemType: 'Product', tax: 9, notSentTo: [], quality: '50 ml', description: 'Calms dry skin.' };
export const sentProducts = [
  {
    ...goods,
    id: 'calm-barrier-cream',
    name: 'Calm barrier cream',
    category: 'Face',
    price: 48,
    discountType: null,
    discount: null,
    beforeDiscountPrice: 48,
    afterDiscountPrice: 48,
    inventory: 2,
    meta: { opencart: { image: 'calm-barrier-cream' } },
  },
  {
    ...goods,
    id: 'shower-oil',
    name: 'Shower oil',
    category: 'Body',
    price: 27.5,
    discountType: 'PERCENTAGE',
    discount: 20,
    beforeDiscountPrice: 27.5,
    afterDiscountPrice: 22,
    inventory: 0,
    meta: { opencart: { image: 'shower-oil' } },
  },
] as const;

export const products: readonly StoreProduct[] = sentProducts.map((product) => v.parse(StoreProduct, product));
export const [cream, oil] = products as [StoreProduct, StoreProduct];

const inCents = (amount: number): number => Math.round(amount * 100) / 100;

const sentLineOf = ({ id, qty }: CartLine) => {
  const position = products.findIndex((product) => product.id === id);
  const [sent, product] = [sentProducts[position], products[position]];
  if (!sent || !product) throw new Error(`${id} is no product of the samples`);
  const { category: _, ...line } = sent;
  const discount = discountOf(product.discountType, product.discount);
  const { beforeDiscount, discountAmount, taxAmount, afterTaxPrice } = lineTotals({ ...product, qty, discount });
  return {
    ...line,
    qty,
    beforeDiscountPrice: moneyToWire(beforeDiscount),
    discountAmount: moneyToWire(discountAmount),
    afterDiscountPrice: inCents(moneyToWire(beforeDiscount) - moneyToWire(discountAmount)),
    taxAmount: moneyToWire(taxAmount),
    afterTaxPrice: moneyToWire(afterTaxPrice),
    isGift: false,
  };
};

/** The cart in wire format; delivery is free. */
export const sentCartOf = (lines: readonly CartLine[]) => {
  const items = lines.map(sentLineOf);
  type Amount = 'beforeDiscountPrice' | 'discountAmount' | 'taxAmount' | 'afterTaxPrice';
  const sum = (amount: Amount) => inCents(items.reduce((total, item) => total + item[amount], 0));
  const way = { deliveryFee: 0, roundingAdjustment: 0, total: sum('afterTaxPrice') };
  return {
    items,
    subtotal: sum('beforeDiscountPrice'),
    totalDiscount: sum('discountAmount'),
    totalTax: sum('taxAmount'),
    ways: { clinic: way, singapore: way, country: way },
    missingForFree: 0,
    problems: [],
  };
};
/** Carts with equally many pieces have the same revision. */
export const cartOf = (lines: readonly CartLine[]): StoreCart =>
  v.parse(StoreCart, { ...sentCartOf(lines), revision: `of ${piecesIn(lines)}` });

/** The refusal of a save, with the cart of another tab. */
export const refusedWith = (lines: readonly CartLine[]): FailureError =>
  new FailureError(
    { kind: 'rejected', code: 'CART_CHANGED', serverMessage: 'CART_CHANGED' },
    { cart: sentCartOf(lines) },
  );

/** The refusal of a save, because another tab added or removed the shower oil. */
export const changedElsewhere = (lines: readonly CartLine[]): FailureError =>
  refusedWith(withQuantity([], { id: oil.id, qty: qtyIn(lines, oil.id) > 0 ? 0 : 1 }));

/** The cart after another tab added one piece. */
export const ofAnotherTab = cartOf([{ id: cream.id, qty: 1 }]);
export const isOfAnotherTab = (lines: readonly CartLine[]): boolean =>
  JSON.stringify(lines) === JSON.stringify(linesOf(ofAnotherTab));
