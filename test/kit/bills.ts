/** Checks that a shown bill adds up. */
import { centsOf, type Money, moneyFromCents } from '#contract/money.ts';
import type { ShownBill } from '#contract/rules/shown-bill.ts';

const HALF_CENT = moneyFromCents(1) / 2;
const isWhole = (amount: Money) => amount === moneyFromCents(centsOf(amount));

/** Names the parts that do not add up; empty when all do. @param rows the price of each line, as it shows */
export const wrongIn = (bill: ShownBill, rows?: readonly Money[]): string[] => {
  const { items, discount, delivery, points, rounding, total, beforeTax, tax } = bill;
  const fee = delivery ?? moneyFromCents(0);
  const paid = points ?? moneyFromCents(0);
  return [
    ...([items, discount, fee, paid, rounding, total, beforeTax, tax].every(isWhole) ? [] : ['whole cents']),
    ...(items - discount + fee - paid + rounding === total ? [] : ['the rows']),
    ...(rows === undefined || rows.reduce((sum, row) => sum + row, 0) === items ? [] : ['the items']),
    // allows half a cent for each row, for the discount, for the tax and for the price before it
    ...(Math.abs(beforeTax + tax - items + discount) <= ((rows?.length ?? 6) + 3) * HALF_CENT ? [] : ['the tax']),
  ];
};
