/**
 * Prices and bills in whole cents, as a screen, a receipt or a letter shows them: with tax, rounded half up. A line shows its
 * own total, which is not its pieces times the price of one; the row "Rounding" is what the rows leave to the total, so that a
 * bill always adds up (docs/decisions/0031-bills-add-up.md).
 */
import type { Invoice, InvoiceItem } from '../entities/invoice.ts';
import type { RefillLine } from '../entities/refill.ts';
import type { CartItem } from '../entities/store.ts';
import { centsOf, type Money, moneyFromCents } from '../money.ts';
import { discountOf, lineTotals, POINT, percentOf, withTax } from './totals.ts';

/** A line in four decimals; amounts are of the whole line. */
export interface BilledLine {
  /** With tax, after its own discount and before what a promotion takes off. */
  listed: Money;
  taxAmount: Money;
  /** The amount charged for the line. */
  afterTaxPrice: Money;
}

export interface Billed {
  lines: readonly BilledLine[];
  /** Null without a delivery. */
  delivery: Money | null;
  /** Paid with NIK$; null before the order is made. */
  points: Money | null;
  total: Money;
}

/** Every amount is in whole cents; `items` - `discount` + `delivery` - `points` + `rounding` is `total`. */
export interface ShownBill {
  /** The sum of all lines, each rounded by itself, with tax and before a promotion. */
  items: Money;
  /** Promotions take this off; 0 or more. */
  discount: Money;
  delivery: Money | null;
  points: Money | null;
  rounding: Money;
  total: Money;
  /** The items after the discount. Each of the two is rounded by itself, so that the tax is the figure that the law asks for. */
  beforeTax: Money;
  tax: Money;
  /** The one rate of all lines; null where there are several, or no tax. */
  taxPercent: number | null;
}

const shown = (amount: Money): Money => moneyFromCents(centsOf(amount));
const sum = (amounts: readonly number[]): Money => amounts.reduce((total, amount) => total + amount, 0) as Money;

/** The row "Rounding" makes the shown `parts` (deductions are negative) add up to `total`. */
export const shownRounding = (total: Money, parts: readonly Money[]): Money =>
  (shown(total) - sum(parts.map(shown))) as Money;

/** Adds the tax to the price of one piece. @param tax percent */
export const shownPrice = (price: Money, tax: number): Money => shown(withTax(price, tax));

/** A line knows its sum alone: each piece has an equal share of it. */
export const shownPiece = ({ listed }: Pick<BilledLine, 'listed'>, qty: number): Money =>
  shown(Math.round(listed / Math.max(qty, 1)) as Money);

const UNIT = 1;
/** A line may be off by the unit to which its tax is rounded. */
const isTaxedAt = (percent: number, { afterTaxPrice, taxAmount }: BilledLine): boolean =>
  Math.abs(percentOf((afterTaxPrice - taxAmount) as Money, percent) - taxAmount) <= UNIT;

const rateOf = (lines: readonly BilledLine[]): number | null => {
  const tax = sum(lines.map(({ taxAmount }) => taxAmount));
  const net = sum(lines.map(({ afterTaxPrice }) => afterTaxPrice)) - tax;
  const percent = net > 0 ? Math.round((tax / net) * 10_000) / 100 : 0;
  return percent > 0 && lines.every((line) => isTaxedAt(percent, line)) ? percent : null;
};

export const shownBill = ({ lines, delivery, points, total }: Billed): ShownBill => {
  const items = sum(lines.map(({ listed }) => shown(listed)));
  const discount = shown(sum(lines.map(({ listed, afterTaxPrice }) => listed - afterTaxPrice)));
  const tax = sum(lines.map(({ taxAmount }) => taxAmount));
  const charged = sum(lines.map(({ afterTaxPrice }) => afterTaxPrice));
  const fee = delivery === null ? null : shown(delivery);
  return {
    items,
    discount,
    delivery: fee,
    points,
    rounding: (shown(total) - (items - discount + (fee ?? 0) - (points ?? 0))) as Money,
    total: shown(total),
    beforeTax: shown((charged - tax) as Money),
    tax: shown(tax),
    taxPercent: rateOf(lines),
  };
};

/** A line of the store's cart, by its own discount. @param qty as on the screen, which may be ahead of the server */
export const billedGoods = (item: CartItem, qty = item.qty): BilledLine => {
  if (item.isGift) return { listed: item.afterTaxPrice, taxAmount: item.taxAmount, afterTaxPrice: item.afterTaxPrice };
  return lineTotals({ ...item, qty, discount: discountOf(item.discountType, item.discount) });
};

/** A line of the store's cart with what a promotion takes off, as the server has priced it. */
export const billedItem = (item: CartItem): BilledLine => ({
  listed: billedGoods(item).listed,
  taxAmount: item.taxAmount,
  afterTaxPrice: item.afterTaxPrice,
});

export const billedRefill = ({ taxAmount, afterTaxPrice }: RefillLine): BilledLine => ({
  listed: afterTaxPrice,
  taxAmount,
  afterTaxPrice,
});

export const billedLine = ({ price, qty, discount, afterTaxPrice, listedPrice }: InvoiceItem): BilledLine => ({
  listed: listedPrice ?? afterTaxPrice,
  taxAmount: (afterTaxPrice - (price * qty - discount)) as Money,
  afterTaxPrice,
});

/** Amounts that an invoice charges beyond its lines, as one more line; null where the lines say it all. */
const beyond = (invoice: Invoice, lines: readonly BilledLine[]): BilledLine | null => {
  const charged = invoice.subtotal - invoice.totalDiscount + invoice.totalTax;
  const afterTaxPrice = (charged - sum(lines.map((line) => line.afterTaxPrice))) as Money;
  const taxAmount = (invoice.totalTax - sum(lines.map((line) => line.taxAmount))) as Money;
  return afterTaxPrice === 0 ? null : { listed: afterTaxPrice, taxAmount, afterTaxPrice };
};

export const billOfInvoice = (invoice: Invoice): ShownBill => {
  const lines = invoice.items.map(billedLine);
  const more = beyond(invoice, lines);
  const [first] = invoice.delivery;
  return shownBill({
    lines: more === null ? lines : [...lines, more],
    delivery: first ? first.deliveryFee : null,
    points: (invoice.membershipPtRedeemed * POINT) as Money,
    total: invoice.total,
  });
};

/** The bill of a list before it is ordered: no promotion or delivery touches it; the total is in whole cents. */
export const shownList = (lines: readonly BilledLine[]): ShownBill =>
  shownBill({
    lines,
    delivery: null,
    points: null,
    total: sum(lines.map(({ afterTaxPrice }) => afterTaxPrice)),
  });
