/** Prices of a cart, and problems that block its purchase. */
import { createHash } from 'node:crypto';
import type { AnswerInputOf } from '#contract/call.ts';
import type { storeCalls } from '#contract/calls/store.calls.ts';
import type { ProductId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { type CartLine, type Effect, withPromotion } from '#contract/rules/promotions.ts';
import { type Discount, discountOf, type Line, lineTotals } from '#contract/rules/totals.ts';
import { type GoodsLine, missingFor, totalsFor } from '#contract/rules/ways.ts';
import { waysOf } from '#server/delivery/ways.rules.ts';
import type { NewItem } from '#server/money/new-invoice.store.ts';
import type { Product } from './product.store.ts';

export type Cart = AnswerInputOf<typeof storeCalls.loadCart>['data'];
type CartItem = Cart['items'][number];
type Problem = Cart['problems'][number];
type StoreProduct = AnswerInputOf<typeof storeCalls.listProducts>['data'][number];

/** A product, its number of pieces, and the price of one when it was put in the cart; null: just now. */
export interface Wanted {
  id: ProductId;
  qty: number;
  price: Money | null;
}

/** Products by id, including those of a cart that are no longer sold. */
export type Products = ReadonlyMap<ProductId, Product>;

/** A line of a cart as it is priced. */
export interface StoreLine extends CartLine, GoodsLine {
  id: ProductId;
  product: Product;
}

export interface PricedCart {
  lines: StoreLine[];
  problems: Problem[];
}

const FREE: Discount = { type: 'PERCENTAGE', percent: 100 };

const lineOf = (product: Product, qty: number): StoreLine => ({
  id: product.id,
  product,
  itemType: product.itemType,
  price: product.price,
  qty,
  tax: product.tax,
  discount: discountOf(product.discountType, product.discount),
  isGift: false,
});

const afterDiscount = (line: Line): Money => {
  const { beforeDiscount, discountAmount } = lineTotals(line);
  return (beforeDiscount - discountAmount) as Money;
};

/** Price of one piece, after the product's own discount. */
export const priceOf = (product: Product): Money => afterDiscount(lineOf(product, 1));

const problemOf = ({ qty, price: before }: Wanted, product: Product): Problem[] => {
  const { id, isSold } = product;
  const left = isSold ? product.left : 0;
  const price = before ?? priceOf(product);
  const told = (code: Problem['code']): Problem[] => [{ code, id, left, price: moneyToWire(price) }];
  if (!isSold) return told('gone');
  if (left === 0) return told('outOfStock');
  if (qty > left) return told('tooMany');
  return price === priceOf(product) ? [] : told('priceChanged');
};

/** A changed price is shown, but does not block the purchase. */
export const isBuyable = ({ problems }: PricedCart): boolean => problems.every(({ code }) => code === 'priceChanged');

/**
 * Prices a cart, in its order; gifts come last, limited by the stock.
 * @param effect null: without a promotion
 * @returns null when the promotion has no effect
 */
export const priced = (wanted: readonly Wanted[], products: Products, effect: Effect | null): PricedCart | null => {
  const chosen = wanted.flatMap((one) => {
    const product = products.get(one.id);
    return product ? [{ one, product }] : [];
  });
  const bought = chosen.map(({ one, product }) => lineOf(product, one.qty));
  const taken = new Map<string, number>(bought.map(({ id, qty }) => [id, qty]));
  const give = (id: string, qty: number): StoreLine | null => {
    const product = products.get(id as ProductId);
    const pieces = product?.isSold ? Math.min(qty, product.left - (taken.get(id) ?? 0)) : 0;
    if (!product || pieces <= 0) return null;
    taken.set(id, (taken.get(id) ?? 0) + pieces);
    return { ...lineOf(product, pieces), discount: FREE, isGift: true };
  };
  const lines = effect === null ? bought : withPromotion(bought, effect, give);
  return lines && { lines, problems: chosen.flatMap(({ one, product }) => problemOf(one, product)) };
};

const goodsOf = (product: Product) => ({
  id: product.id,
  name: product.name,
  description: product.description,
  quality: product.quality,
  itemType: product.itemType,
  price: moneyToWire(product.price),
  tax: product.tax,
  discountType: product.discountType,
  discount: product.discount,
  inventory: product.isSold ? product.left : 0,
  meta: { opencart: { image: product.image } },
  notSentTo: product.notSentTo,
});

export const storeProductOf = (product: Product): StoreProduct => ({
  ...goodsOf(product),
  category: product.category,
  beforeDiscountPrice: moneyToWire(product.price),
  afterDiscountPrice: moneyToWire(priceOf(product)),
});

const cartItemOf = (line: StoreLine): CartItem => {
  const { beforeDiscount, discountAmount, taxAmount, afterTaxPrice } = lineTotals(line);
  return {
    ...goodsOf(line.product),
    qty: line.qty,
    beforeDiscountPrice: moneyToWire(beforeDiscount),
    discountAmount: moneyToWire(discountAmount),
    afterDiscountPrice: moneyToWire(afterDiscount(line)),
    taxAmount: moneyToWire(taxAmount),
    afterTaxPrice: moneyToWire(afterTaxPrice),
    isGift: line.isGift,
  };
};

/** A cart in the format of the API. */
export const cartOf = ({ lines, problems }: PricedCart, roundTo: Money): Cart => {
  const { subtotal, totalDiscount, totalTax } = totalsFor('clinic', lines, roundTo);
  return {
    items: lines.map(cartItemOf),
    subtotal: moneyToWire(subtotal),
    totalDiscount: moneyToWire(totalDiscount),
    totalTax: moneyToWire(totalTax),
    ways: waysOf(lines, roundTo),
    missingForFree: moneyToWire(missingFor(lines)),
    problems,
  };
};

/** Depends on the lines and their order only: saving a cart twice does not change it. */
export const revisionOf = (lines: readonly Wanted[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ id, qty }) => [id, qty])))
    .digest('base64url');

/** The line of an order. */
export const itemOf = ({ product, ...line }: StoreLine): NewItem => ({
  ...line,
  name: product.name,
  itemType: product.itemType,
  productId: product.id,
  ...(product.description !== null && { description: product.description }),
  ...(product.quality !== null && { quality: product.quality }),
  ...(product.image !== null && { image: product.image }),
});
