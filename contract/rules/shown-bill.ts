/**
 * A bill in whole cents, as a screen or a receipt shows it. Amounts have four decimals and a bill is read with two, so lines
 * that are rounded one by one may miss the total by a cent or two. Here they never do: each amount is rounded half up by
 * itself; the line "Rounding" is what is then left to the total; and the cents of the items are shared by largest remainder,
 * so that they add up to the subtotal, and after tax to what is charged for them (docs/decisions/0031-bills-add-up.md).
 */
import type { Delivery, Invoice, InvoiceItem } from '../entities/invoice.ts';
import { centsOf, type Money, moneyFromCents, moneyFromWire } from '../money.ts';
import { POINT } from './totals.ts';

const CENT = moneyFromWire(0.01);

/** What of an invoice its bill is made of. */
export interface Billed
  extends Pick<Invoice, 'subtotal' | 'totalDiscount' | 'totalTax' | 'membershipPtRedeemed' | 'total'> {
  items: readonly Pick<InvoiceItem, 'price' | 'qty' | 'afterTaxPrice'>[];
  delivery: readonly Pick<Delivery, 'deliveryFee'>[];
}

/** Every amount is in whole cents. */
export interface ShownBill {
  subtotal: Money;
  /** Taken off; 0 or more. */
  discount: Money;
  tax: Money;
  /** Null without a delivery. */
  delivery: Money | null;
  /** Paid with NIK$; 0 or more. */
  points: Money;
  /** What is left to the total; 0 when nothing is. */
  rounding: Money;
  total: Money;
  /** Per item, before discount and tax; they add up to `subtotal`. */
  items: Money[];
  /** Per item, after discount and tax; they add up to `subtotal` - `discount` + `tax`. */
  itemsAfterTax: Money[];
}

const shown = (amount: Money): Money => moneyFromCents(centsOf(amount));
const sum = (amounts: readonly Money[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What the line "Rounding" says beside `parts` (what is taken off is negative), so that all add up to `total`. */
export const shownRounding = (total: Money, parts: readonly Money[]): Money =>
  (shown(total) - sum(parts.map(shown))) as Money;

/**
 * `amounts` in whole cents that add up to `whole`; those with the largest remainders get the cents that are missing.
 * @param whole in whole cents; where the amounts are no parts of it, each is rounded by itself
 */
const shared = (amounts: readonly Money[], whole: number): Money[] => {
  const floors = amounts.map((amount) => Math.floor(amount / CENT) * CENT);
  const missing = (whole - sum(floors as Money[])) / CENT;
  if (Math.abs(missing) > amounts.length + 1) return amounts.map(shown);
  const each = Math.floor(missing / amounts.length);
  const more = missing - each * amounts.length;
  const byRemainder = amounts.map((amount, index) => ({ index, remainder: amount - (floors[index] ?? 0) }));
  const raised = byRemainder.toSorted((a, b) => b.remainder - a.remainder).slice(0, more);
  return floors.map(
    (floor, index) => (floor + (each + (raised.some((one) => one.index === index) ? 1 : 0)) * CENT) as Money,
  );
};

export const shownBill = (invoice: Billed): ShownBill => {
  const { items, total } = invoice;
  const [first] = invoice.delivery;
  const subtotal = shown(invoice.subtotal);
  const discount = shown(invoice.totalDiscount);
  const tax = shown(invoice.totalTax);
  const delivery = first ? shown(first.deliveryFee) : null;
  const points = (invoice.membershipPtRedeemed * POINT) as Money;
  const off = (amount: Money) => (0 - amount) as Money;
  return {
    subtotal,
    discount,
    tax,
    delivery,
    points,
    rounding: shownRounding(total, [subtotal, off(discount), tax, delivery ?? (0 as Money), off(points)]),
    total: shown(total),
    items: shared(
      items.map(({ price, qty }) => (price * qty) as Money),
      subtotal,
    ),
    itemsAfterTax: shared(
      items.map(({ afterTaxPrice }) => afterTaxPrice),
      subtotal - discount + tax,
    ),
  };
};
