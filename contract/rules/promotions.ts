/**
 * What a promotion does to the lines of a cart (SERVER-59): a discount on what it is for, shared out among these lines, and
 * pieces for which nothing is paid. The same for the preview and for the invoice.
 */
import type { Money } from '../money.ts';
import { type Discount, type Line, lineTotals, percentOf } from './totals.ts';

/** A line of a cart; the price of a gift is given away. */
export interface CartLine extends Line {
  id: string;
  isGift: boolean;
}

export interface Effect {
  discount: Discount | null;
  /** Buying `buy` pieces of one product brings `get` more of it. */
  more: { buy: number; get: number } | null;
  /** Brings pieces of another product, too. */
  gift: { id: string; qty: number } | null;
  /** The products that it is for; null: all. */
  products: readonly string[] | null;
  /** What these have to come to, after their own discounts and before tax. */
  minimum: Money;
}

const NONE = 0 as Money;
const afterOwnDiscount = (line: Line): Money => {
  const { beforeDiscount, discountAmount } = lineTotals(line);
  return (beforeDiscount - discountAmount) as Money;
};
const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total + amount, 0) as Money;

/** A part of `amount`, as `part` is of `whole`; down to the unit. The product can pass 2^53, hence BigInt. */
const partOf = (amount: Money, part: number, whole: number): Money =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole)) as Money;

/** Shares that sum up to the amount to the unit, each in proportion to its weight and none above it. */
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
 * The lines with the promotion; those that were wanted first and in their order.
 * @param lines without gifts
 * @param give the line of a gift; fewer pieces, or null, when so many are not there
 * @returns null when it has no effect on this cart
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
