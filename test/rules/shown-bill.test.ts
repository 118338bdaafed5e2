import { describe, expect, test } from 'vitest';
import { centsOf, type Money, moneyFromWire, moneyToWire } from '#contract/money.ts';
import { type ShownBill, shownBill, shownRounding } from '#contract/rules/shown-bill.ts';
import { type Discount, invoiceTotals, type Line, lineTotals } from '#contract/rules/totals.ts';
import { makeDice } from '#stage/world/dice.ts';
import { wrongIn } from '#test/world/bills.ts';

const sgd = (dollars: number): Money => moneyFromWire(dollars);

interface Charges {
  deliveryFee: Money;
  pointsRedeemed: number;
  roundTo: Money;
}
const CHARGES: Charges = { deliveryFee: sgd(0), pointsRedeemed: 0, roundTo: sgd(0.05) };

const billOf = (lines: readonly Line[], charges: Charges = CHARGES): ShownBill => {
  const { points, ...totals } = invoiceTotals(lines, charges);
  const items = lines.map((line) => ({
    price: line.price,
    qty: line.qty,
    afterTaxPrice: lineTotals(line).afterTaxPrice,
  }));
  const delivery = [{ deliveryFee: charges.deliveryFee }];
  return shownBill({ ...totals, items, delivery, membershipPtRedeemed: moneyToWire(points) });
};
const line = (price: number, tax = 9, qty = 1): Line => ({ price: sgd(price), qty, tax, discount: null });

describe('a bill as it is shown', () => {
  test('REC-03 SERVER-68: 86.50 with 9 percent of tax reads 7.79, a rounding of 0.01, and 94.30', () => {
    const { tax, rounding, total } = billOf([line(86.5)]);
    expect([tax, rounding, total].map(moneyToWire)).toEqual([7.79, 0.01, 94.3]);
  });

  test('two items after tax add up to what is charged for them', () => {
    const bill = billOf([line(12.4, 9, 2), line(57.6)]);
    expect([bill.subtotal, bill.tax, ...bill.itemsAfterTax].map(moneyToWire)).toEqual([82.4, 7.42, 27.03, 62.79]);
  });

  test('an exact bill has no rounding', () => {
    expect(billOf([line(65)])).toMatchObject({ rounding: 0, total: sgd(70.85), items: [sgd(65)] });
  });

  test('items that are no parts of the subtotal are not made to fit', () => {
    const items = [{ price: sgd(3), qty: 1, afterTaxPrice: sgd(3) }];
    const totals = { subtotal: sgd(100), totalDiscount: sgd(0), totalTax: sgd(9), total: sgd(109) };
    const bill = shownBill({ ...totals, items, delivery: [], membershipPtRedeemed: 0 });
    expect([bill.items, bill.itemsAfterTax]).toEqual([[sgd(3)], [sgd(3)]]);
  });

  test('CONST-04: whatever the lines are, all that is shown adds up, and nothing is more than a few cents from the truth', () => {
    const dice = makeDice(31);
    for (let round = 0; round < 5_000; round += 1) {
      const lines = Array.from({ length: 1 + dice(6) }, (): Line => {
        const discounts: (Discount | null)[] = [
          null,
          { type: 'PERCENTAGE', percent: dice(101) },
          { type: 'FIXED', amount: dice(900_000) as Money },
        ];
        const price = dice(2) === 0 ? dice(5_000_000) : dice(50_000) * 100;
        return {
          price: price as Money,
          qty: 1 + dice(9),
          tax: [0, 7, 8, 9, 8.25][dice(5)] ?? 0,
          discount: discounts[dice(3)] ?? null,
        };
      });
      const charges = {
        deliveryFee: (dice(2) * 100_000) as Money,
        pointsRedeemed: dice(50),
        roundTo: sgd([0.05, 0.01, 0][dice(3)] ?? 0),
      };
      const bill = billOf(lines, charges);
      expect({ lines, charges, wrong: wrongIn(bill) }).toEqual({ lines, charges, wrong: [] });
      const { roundingAdjustment, total } = invoiceTotals(lines, charges);
      expect(Math.abs(bill.rounding - roundingAdjustment)).toBeLessThanOrEqual(sgd(0.02));
      expect(bill.total).toBe(centsOf(total) * 100);
    }
  });

  test('BOOK-50: the lines of a fee add up to its total, whatever it is', () => {
    const dice = makeDice(50);
    for (let round = 0; round < 2_000; round += 1) {
      const { subtotal, totalTax, total } = invoiceTotals([line(dice(20_000) / 100, 9)], CHARGES);
      const parts = [subtotal, totalTax].map((amount) => centsOf(amount) * 100);
      expect(parts.reduce((whole, part) => whole + part, shownRounding(total, [subtotal, totalTax]))).toBe(total);
    }
  });
});
