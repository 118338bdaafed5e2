import type { SnapshotFrom } from 'xstate';
import { cleanSearch } from '#contract/clean.ts';
import type { StoreProduct } from '#contract/entities/store.ts';
import type { Money } from '#contract/money.ts';
import { shownList, shownPrice } from '#contract/rules/shown-bill.ts';
import { discountOf, lineTotals } from '#contract/rules/totals.ts';
import { missingFor } from '#contract/rules/ways.ts';
import { piecesIn, qtyIn } from '../cart/cart.lines.ts';
import { asItIs, inBoth, type Named } from '../kit/named.ts';
import type { storeMachine } from './store.machine.ts';
import { isThere } from './store.rules.ts';

type Shown = Pick<SnapshotFrom<typeof storeMachine>, 'context' | 'value'>;

/** A product as it is offered. */
export interface Tile {
  product: StoreProduct;
  /** The price of one piece, with tax and after the discount of the product; `before` is without that discount. */
  price: Money;
  before: Money;
  /** Pieces in the cart. */
  qty: number;
  /** Whether one more can be had. */
  isMoreThere: boolean;
}

/** Categories in the order of the catalogue. */
export const selectCategories = ({ context }: Shown): string[] => [
  ...new Set(context.products.map(({ category }) => category)),
];

const tileOf = ({ context, value }: Shown, product: StoreProduct): Tile => {
  const qty = qtyIn(context.lines, product.id);
  const isCartRead = typeof value === 'object';
  const { beforeDiscountPrice, afterDiscountPrice, tax } = product;
  const [price, before] = [shownPrice(afterDiscountPrice, tax), shownPrice(beforeDiscountPrice, tax)];
  return { product, price, before, qty, isMoreThere: isCartRead && isThere(context, { id: product.id, qty: qty + 1 }) };
};

const wordsOf = ({ name, description, category }: StoreProduct, named: Named): string =>
  cleanSearch([name, description ?? '', category].map((text) => inBoth(text, named)).join(' '));

/** Products of the chosen category that have every word of the search. */
export const selectTiles = (shown: Shown, named: Named = asItIs): Tile[] => {
  const { products, category, keyword } = shown.context;
  const searched = cleanSearch(keyword).split(' ');
  return products
    .filter((product) => category === null || product.category === category)
    .filter((product) => searched.every((word) => wordsOf(product, named).includes(word)))
    .map((product) => tileOf(shown, product));
};

/** The product whose page is open; null where the store has no such product. */
export const selectProduct = (shown: Shown): Tile | null => {
  const product = shown.context.products.find(({ id }) => id === shown.context.product);
  return product ? tileOf(shown, product) : null;
};

export interface CartSum {
  pieces: number;
  /** After the products' own discounts, with tax. */
  sum: Money;
  /** How much is missing for a free delivery in Singapore. */
  missingForFree: Money;
}

/** The sum counts the lines on the screen, without waiting for the server's answer. */
export const selectCart = ({ context }: Shown): CartSum => {
  const goods = context.lines.flatMap(({ id, qty }) => {
    const product = context.products.find((one) => one.id === id);
    return product ? [{ ...product, qty, discount: discountOf(product.discountType, product.discount) }] : [];
  });
  const { total: sum } = shownList(goods.map(lineTotals));
  return { pieces: piecesIn(context.lines), sum, missingForFree: missingFor(goods) };
};
