/** Whether a bill adds up for whoever reads it. */
import { centsOf, type Money, moneyFromCents } from '#contract/money.ts';
import type { ShownBill } from '#contract/rules/shown-bill.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const isWhole = (amount: Money) => amount === moneyFromCents(centsOf(amount));

/** What does not add up; empty when all does. */
export const wrongIn = (bill: ShownBill): string[] => {
  const { subtotal, discount, tax, delivery, points, rounding, total, items, itemsAfterTax } = bill;
  const lines = [subtotal, discount, tax, delivery ?? moneyFromCents(0), points, rounding, total];
  return [
    ...([...lines, ...items, ...itemsAfterTax].every(isWhole) ? [] : ['an amount is not in whole cents']),
    ...(subtotal - discount + tax + (delivery ?? 0) - points + rounding === total ? [] : ['the lines']),
    ...(sum(items) === subtotal ? [] : ['the items']),
    ...(sum(itemsAfterTax) === subtotal - discount + tax ? [] : ['the items after tax']),
  ];
};
