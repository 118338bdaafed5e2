import { describe, expect, test } from 'vitest';
import { type Money, moneyFromWire, moneyToWire } from '#contract/money.ts';
import { type Discount, invoiceTotals, type Line, lineTotals, percentOf, roundToStep } from '#contract/rules/totals.ts';
import { makeDice } from '#harness/server/dice.ts';

const sgd = (dollars: number): Money => moneyFromWire(dollars);
const percentage = (percent: number): Discount => ({ type: 'PERCENTAGE', percent });
const fixed = (dollars: number): Discount => ({ type: 'FIXED', amount: sgd(dollars) });
const line = (price: number, { qty = 1, tax = 0, discount = null as Discount | null } = {}): Line => ({
  price: sgd(price),
  qty,
  tax,
  discount,
});
const CHARGES = { deliveryFee: sgd(0), pointsRedeemed: 0, roundTo: sgd(0.05) };

describe('a line', () => {
  test('CART-04: price 100, qty 2, 10 percent off, tax 9 comes to 196.2', () => {
    const totals = lineTotals(line(100, { qty: 2, tax: 9, discount: percentage(10) }));
    expect(moneyToWire(totals.afterTaxPrice)).toBe(196.2);
  });

  test.for([
    [percentage(10), 20],
    [fixed(10), 10],
    [fixed(500), 200],
  ] as const)('CART-05: %j on 200 takes %d off', ([discount, off]) => {
    expect(lineTotals(line(200, { discount })).discountAmount).toBe(sgd(off));
  });

  test.for([
    // 9 % of 0.0050 is 0.00045: half of the fourth decimal goes up
    [0.005, 9, 0.0005],
    [0.0049, 9, 0.0004],
    [65, 9, 5.85],
    [127.8, 9, 11.502],
    [33.335, 8.25, 2.7501],
  ] as const)('CONST-03 CONST-04: %d taxed at %d percent is %d, half up at 4 decimals', ([price, tax, taxAmount]) => {
    expect(moneyToWire(lineTotals(line(price, { tax })).taxAmount)).toBe(taxAmount);
  });

  test('CONST-03: 0.1 + 0.2 is exactly 0.3, and the tax of an amount near the largest is exact', () => {
    expect(moneyToWire(invoiceTotals([line(0.1), line(0.2)], { ...CHARGES, roundTo: sgd(0) }).total)).toBe(0.3);
    expect(percentOf(9_007_199_254_740_991 as Money, 9)).toBe(810_647_932_926_689);
  });
});

describe('an invoice', () => {
  test.for([
    [10.03, 0.02, 10.05],
    [10.02, -0.02, 10],
    [10.025, 0.025, 10.05],
    [10.0249, -0.0249, 10],
    [10.05, 0, 10.05],
    [0, 0, 0],
  ] as const)('SERVER-68: an exact total of %d is rounded by %d to %d', ([exact, rounding, total]) => {
    const totals = invoiceTotals([line(exact)], CHARGES);
    expect([moneyToWire(totals.roundingAdjustment), moneyToWire(totals.total)]).toEqual([rounding, total]);
  });

  test('SERVER-68: the step is a setting', () => {
    expect(roundToStep(sgd(10.03), sgd(0.1))).toBe(sgd(10));
    expect(roundToStep(sgd(10.03), sgd(0))).toBe(sgd(10.03));
  });

  test('SERVER-68: points pay for whole dollars, never for more than is asked', () => {
    const charges = { ...CHARGES, deliveryFee: sgd(10), pointsRedeemed: 10 };
    expect(invoiceTotals([line(124, { tax: 9 })], charges)).toMatchObject({ points: sgd(10), total: sgd(135.15) });
    expect(invoiceTotals([line(3.5)], { ...CHARGES, pointsRedeemed: 10 })).toMatchObject({
      points: sgd(3),
      total: sgd(0.5),
    });
  });

  test('CONST-03 CONST-04 SERVER-68: whatever the lines are, the parts add up to the total exactly', () => {
    const dice = makeDice(68);
    for (let round = 0; round < 2_000; round += 1) {
      const lines = Array.from(
        { length: dice(6) },
        (): Line => ({
          price: dice(5_000_000) as Money,
          qty: 1 + dice(99),
          tax: [0, 7, 8, 9, 8.25][dice(5)] ?? 0,
          discount:
            [null, percentage(dice(101)), { type: 'FIXED' as const, amount: dice(9_000_000) as Money }][dice(3)] ??
            null,
        }),
      );
      const charges = { deliveryFee: (dice(2) * 100_000) as Money, pointsRedeemed: dice(50), roundTo: sgd(0.05) };
      const totals = invoiceTotals(lines, charges);
      const { subtotal, totalDiscount, totalTax, charged, points, roundingAdjustment, total } = totals;
      expect(charged).toBe(subtotal - totalDiscount + totalTax + charges.deliveryFee);
      expect(total).toBe(charged - points + roundingAdjustment);
      expect(total % sgd(0.05)).toBe(0);
      expect(Math.abs(roundingAdjustment)).toBeLessThanOrEqual(sgd(0.025));
      expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true);
      expect([total, totalDiscount, totalTax, points].every((amount) => amount >= 0)).toBe(true);
      expect(lines.map(lineTotals).reduce((sum, { afterTaxPrice }) => sum + afterTaxPrice, 0)).toBe(
        charged - charges.deliveryFee,
      );
    }
  });
});
