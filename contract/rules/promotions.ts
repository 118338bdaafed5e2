/**
 * Applies a promotion to the lines of a cart (SERVER-59): a discount shared out among the lines that it covers, and
 * free pieces. The preview and the invoice both use it.
 */
import type { Money } from '../money.ts';
import { type Discount, type Line, lineTotals, percentOf } from './totals.ts';

/** A line of a cart; a gift has a price that is not charged. */
export interface CartLine extends Line {
  id: string;
  isGift: boolean;
}

export interface Effect {
  discount: Discount | null;
  /** Buying `buy` pieces of one product adds `get` free pieces of it. */
  more: { buy: number; get: number } | null;
  /** Adds free pieces of another product. */
  gift: { id: string; qty: number } | null;
  /** Products that the promotion covers; null covers all. */
  products: readonly string[] | null;
  /** Smallest sum of these products, after their own discounts and before tax. */
  minimum: Money;
}

const NONE = 0 as Money;
const afterOwnDiscount = (line: Line): Money => {
  const { beforeDiscount, discountAmount } = lineTotals(line);
  return (beforeDiscount - discountAmount) as Money;
};
const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total + amount, 0) as Money;

/**
 * The share of `amount` that `part` has in `whole`, rounded down to the unit. The product can pass 2^53, hence BigInt.
 */
const partOf = (amount: Money, part: number, whole: number): Money =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole)) as Money;

/** Splits the amount exactly, each share in proportion to its weight and at most its weight. */
const sharedOut = (amount: Money, weights: readonly Money[]): Money[] => {
  const whole = sum(weights);
  const given = Math.min(amount, whole) as Money;
  let passed = 0;
  return weights.map((weight) => {
    const before = whole === 0 ? NONE : partOf(given, passed, whole);
    passed += weight;
    return (whole === 0 ? NONE : partOf(given, passed, whole) - before) as Money;
  });
};

const sharesOf = (discount: Discount | null, lines: readonly Line[]): Money[] => {
  const weights = lines.map(afterOwnDiscount);
  if (discount === null) return weights.map(() => NONE);
  return discount.type === 'FIXED'
    ? sharedOut(discount.amount, weights)
    : weights.map((weight) => percentOf(weight, discount.percent));
};

/**
 * Returns the lines with the promotion applied; ordered lines come first and keep their order.
 * @param lines without gifts
 * @param give makes the line of a gift; with fewer pieces, or null, if stock is short
 * @returns null if the promotion changes nothing in this cart
 */
export const withPromotion = <Cart extends CartLine>(
  lines: readonly Cart[],
  { discount, more, gift, products, minimum }: Effect,
  give: (id: string, qty: number) => Cart | null,
): Cart[] | null => {
  const isFor = ({ id }: CartLine) => products === null || products.includes(id);
  const meant = lines.filter(isFor);
  if (meant.length === 0 || sum(meant.map(afterOwnDiscount)) < minimum) return null;
  const shares = sharesOf(discount, meant);
  const discounted = lines.map((line) =>
    isFor(line) ? { ...line, share: shares[meant.indexOf(line)] ?? NONE } : line,
  );
  const wanted = [
    ...(more === null ? [] : meant.map(({ id, qty }) => ({ id, qty: Math.floor(qty / more.buy) * more.get }))),
    ...(gift === null ? [] : [gift]),
  ];
  const given = wanted.flatMap(({ id, qty }) => (qty > 0 ? (give(id, qty) ?? []) : []));
  return sum(shares) === 0 && given.length === 0 ? null : [...discounted, ...given];
};
