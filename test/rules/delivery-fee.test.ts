import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/entities/invoice.ts';
import { type Money, moneyFromWire } from '#contract/money.ts';
import {
  DELIVERY_WAYS,
  type DeliveryWay,
  deliveryFeeOf,
  deliveryTypeOf,
  deliveryWayOf,
  type FeeLine,
  isDeliverable,
  missingForFree,
} from '#contract/rules/delivery-fee.ts';
import { needsConfirmation } from '#contract/rules/refill.ts';
import { lineTotals } from '#contract/rules/totals.ts';
import { makeDice } from '#harness/server/dice.ts';

const sgd = moneyFromWire;
const line = (itemType: string, dollars: number): FeeLine => ({ itemType, afterTaxPrice: sgd(dollars) });
const product = (dollars: number) => line('Product', dollars);
const medicine = (dollars: number) => line('Medicine', dollars);

describe('the fee of a delivery', () => {
  test.for<[DeliveryWay, DeliveryType]>([
    ['clinic', 'Pickup'],
    ['singapore', 'Deliver To Singapore'],
    ['country', 'Deliver To Other Countries'],
  ])('DELIV-24: %s is %s', ([way, type]) => {
    expect(deliveryTypeOf(way)).toBe(type);
    expect(deliveryWayOf(type)).toBe(way);
  });

  test.for<[string, DeliveryWay, FeeLine[], number]>([
    ['DELIV-25: a pickup costs nothing', 'clinic', [medicine(20)], 0],
    ['DELIV-26: other countries cost nothing', 'country', [medicine(20)], 0],
    ['DELIV-27: products of exactly $150 are free', 'singapore', [product(150)], 0],
    ['DELIV-28: products of $149.99 cost $10', 'singapore', [product(149.99)], 10],
    ['DELIV-28: the least that is missing counts', 'singapore', [product(149.9999)], 10],
    ['DELIV-29: medicines do not count', 'singapore', [product(100), medicine(100)], 10],
    ['DELIV-29: an order of medicines alone costs $10', 'singapore', [medicine(500)], 10],
    ['DELIV-27: products count together', 'singapore', [product(75), product(75)], 0],
  ])('%s', ([, way, lines, fee]) => {
    expect(deliveryFeeOf(way, lines)).toBe(sgd(fee));
  });

  test('DELIV-30: the price after discount and tax counts', () => {
    const priced = (discount: number) =>
      lineTotals({ price: sgd(149), qty: 1, tax: 9, discount: { type: 'FIXED', amount: sgd(discount) } });
    const feeAfter = (discount: number) =>
      deliveryFeeOf('singapore', [{ itemType: 'Product', afterTaxPrice: priced(discount).afterTaxPrice }]);
    expect([feeAfter(0), feeAfter(20)]).toEqual([0, sgd(10)]);
  });

  test('DELIV-27 DELIV-28: exactly what is said to be missing makes the delivery free, whatever the lines are', () => {
    const dice = makeDice(27);
    for (let round = 0; round < 1_000; round += 1) {
      const lines = Array.from({ length: dice(6) }, () =>
        line(['Product', 'Medicine', 'Consumables'][dice(3)] ?? '', dice(800_000) / 10_000),
      );
      const missing = missingForFree(lines);
      expect(missing).toBeGreaterThanOrEqual(0);
      expect(deliveryFeeOf('singapore', lines)).toBe(missing > 0 ? sgd(10) : 0);
      const more = (amount: number) => [...lines, { itemType: 'Product', afterTaxPrice: amount as Money }];
      expect(missingForFree(more(missing))).toBe(0);
      expect(deliveryFeeOf('singapore', more(Math.max(0, missing - 1)))).toBe(missing > 0 ? sgd(10) : 0);
    }
  });

  test('DELIV-09: only to China nothing is sent', () => {
    expect(['CN', 'HK', 'TW', 'JP', 'SG'].map(isDeliverable)).toEqual([false, true, true, true, true]);
  });
});

describe('what the clinic confirms', () => {
  const plain = { refillInventoryConfirmation: false };
  const special = { refillInventoryConfirmation: true };

  test('REFILL-16 REFILL-17 REFILL-18: any item of that kind, and everything that goes abroad', () => {
    const asked = DELIVERY_WAYS.map((way) => [
      needsConfirmation(way, [plain]),
      needsConfirmation(way, [plain, special]),
    ]);
    expect(asked).toEqual([
      [false, true],
      [false, true],
      [true, true],
    ]);
  });
});
