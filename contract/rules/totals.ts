/**
 * Totals of an invoice. All amounts are integers of 1/10 000 SGD, so every sum is exact; tax and percentage discounts
 * are rounded half up at that precision, line by line (CONST-03, CONST-04, CART-04).
 */
import { type Money, moneyFromWire, roundHalfUp } from '../money.ts';

export type Discount = { type: 'PERCENTAGE'; percent: number } | { type: 'FIXED'; amount: Money };

export interface Line {
  /** Price of one piece before tax. */
  price: Money;
  qty: number;
  /** Percent, at most two decimals: 9 is 9 %. */
  tax: number;
  discount: Discount | null;
  /** Share of this line in a discount on the whole cart (contract/rules/promotions.ts). */
  share?: Money;
}

/** Amounts of a whole line. */
export interface LineTotals {
  beforeDiscount: Money;
  /** Discount, at most the price of the line itself. */
  discountAmount: Money;
  taxAmount: Money;
  afterTaxPrice: Money;
  /** Price on the shelf: with tax and the line's own discount, before its share of a promotion. */
  listed: Money;
}

export interface InvoiceTotals {
  subtotal: Money;
  totalDiscount: Money;
  totalTax: Money;
  /** Sum of the lines with tax and delivery, before points and rounding. */
  charged: Money;
  points: Money;
  roundingAdjustment: Money;
  total: Money;
}

const NONE = 0 as Money;
const HUNDREDTHS_OF_PERCENT = 100;

/**
 * A percentage of an amount, rounded half up. The product can pass 2^53 where the amount does not, hence BigInt.
 * @param percent 0 or more, with two decimals
 */
export const percentOf = (amount: Money, percent: number): Money => {
  const whole = BigInt(amount) * BigInt(roundHalfUp(percent * HUNDREDTHS_OF_PERCENT));
  const parts = BigInt(100 * HUNDREDTHS_OF_PERCENT);
  return Number((whole + parts / 2n) / parts) as Money;
};

/** @param percent see `percentOf` */
export const withTax = (amount: Money, percent: number): Money => (amount + percentOf(amount, percent)) as Money;

/** Reads a discount from its wire form. @param size percent, or SGD */
export const discountOf = (type: Discount['type'] | null, size: number | null): Discount | null => {
  if (type === null || size === null) return null;
  return type === 'FIXED' ? { type, amount: moneyFromWire(size) } : { type, percent: size };
};

const takenOff = (amount: Money, discount: Discount | null): Money => {
  if (discount === null) return NONE;
  const asked = discount.type === 'PERCENTAGE' ? percentOf(amount, discount.percent) : discount.amount;
  return Math.min(asked, amount) as Money;
};

export const lineTotals = ({ price, qty, tax, discount, share = NONE }: Line): LineTotals => {
  const beforeDiscount = (price * qty) as Money;
  const own = takenOff(beforeDiscount, discount);
  const discountAmount = Math.min(beforeDiscount, own + share) as Money;
  const afterDiscount = (beforeDiscount - discountAmount) as Money;
  const taxAmount = percentOf(afterDiscount, tax);
  return {
    beforeDiscount,
    discountAmount,
    taxAmount,
    afterTaxPrice: (afterDiscount + taxAmount) as Money,
    listed: withTax((beforeDiscount - own) as Money, tax),
  };
};

/** The nearest multiple of `step`, half away from zero; `step` 0 rounds nothing (SERVER-68). */
export const roundToStep = (amount: Money, step: Money): Money =>
  (step === 0 ? amount : roundHalfUp(amount / step) * step) as Money;

const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total + amount, 0) as Money;

export const POINT = moneyFromWire(1);

/**
 * @param pointsRedeemed whole NIK$, 1 SGD each; at most the amount owed is used
 * @param roundTo the step to which the exact total is rounded
 */
export const invoiceTotals = (
  lines: readonly Line[],
  { deliveryFee, pointsRedeemed, roundTo }: { deliveryFee: Money; pointsRedeemed: number; roundTo: Money },
): InvoiceTotals => {
  const totals = lines.map(lineTotals);
  const charged = (sum(totals.map(({ afterTaxPrice }) => afterTaxPrice)) + deliveryFee) as Money;
  const points = (Math.min(pointsRedeemed, Math.floor(charged / POINT)) * POINT) as Money;
  const exact = (charged - points) as Money;
  const total = roundToStep(exact, roundTo);
  return {
    subtotal: sum(totals.map(({ beforeDiscount }) => beforeDiscount)),
    totalDiscount: sum(totals.map(({ discountAmount }) => discountAmount)),
    totalTax: sum(totals.map(({ taxAmount }) => taxAmount)),
    charged,
    points,
    roundingAdjustment: (total - exact) as Money,
    total,
  };
};
