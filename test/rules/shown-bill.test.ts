import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type CartItem, StoreCart } from '#contract/entities/store.ts';
import type { ProductId } from '#contract/ids.ts';
import { centsOf, type Money, moneyFromCents, moneyFromWire, moneyToWire } from '#contract/money.ts';
import { DELIVERY_WAYS, type DeliveryWay } from '#contract/rules/delivery-fee.ts';
import type { Effect } from '#contract/rules/promotions.ts';
import {
  billedItem,
  type ShownBill,
  shownBill,
  shownPiece,
  shownPrice,
  shownRounding,
} from '#contract/rules/shown-bill.ts';
import { type Discount, discountOf, invoiceTotals, type Line, lineTotals } from '#contract/rules/totals.ts';
import { makeDice } from '#harness/server/dice.ts';
import { STORE_GOODS, STORE_OFFERS } from '#server/demo/store.data.ts';
import { productIdOf } from '#server/demo/store.store.ts';
import type { Product } from '#server/store/product.store.ts';
import { cartOf, priced, storeProductOf } from '#server/store/store.rules.ts';
import { wrongIn } from '#test/kit/bills.ts';

const sgd = (dollars: number): Money => moneyFromWire(dollars);
const STEP = sgd(0.05);

interface Charges {
  deliveryFee: Money;
  pointsRedeemed: number;
  roundTo: Money;
}
const CHARGES: Charges = { deliveryFee: sgd(0), pointsRedeemed: 0, roundTo: STEP };

const billOf = (lines: readonly Line[], charges: Charges = CHARGES): ShownBill => {
  const { points, total } = invoiceTotals(lines, charges);
  return shownBill({ lines: lines.map(lineTotals), delivery: charges.deliveryFee, points, total });
};
const line = (price: number, tax = 9, qty = 1): Line => ({ price: sgd(price), qty, tax, discount: null });
const centsUp = (amount: number): Money => moneyFromCents(Math.floor(amount / 100 + 0.5));

describe('a bill as it is shown', () => {
  test('REC-03 PAY-02 SERVER-68: 86.50 before GST reads items 94.29, rounding 0.01, total 94.30, and beneath 86.50 and 7.79', () => {
    const { items, rounding, total, beforeTax, tax } = billOf([line(86.5)]);
    expect([items, rounding, total, beforeTax, tax].map(moneyToWire)).toEqual([94.29, 0.01, 94.3, 86.5, 7.79]);
  });

  test('a line shows its own total, not its pieces times the price of one', () => {
    const three = lineTotals(line(12.49, 9, 3));
    expect(moneyToWire(shownPiece(three, 3))).toBe(13.61);
    expect(centsOf(three.listed)).toBe(4084);
    expect(shownPrice(sgd(12.49), 9)).toBe(shownPiece(lineTotals(line(12.49)), 1));
  });

  test('PAY-03: an exact bill has no rounding', () => {
    expect(billOf([line(65)])).toMatchObject({ rounding: 0, total: sgd(70.85), items: sgd(70.85), taxPercent: 9 });
  });

  test('names the rate of GST where all lines have one, and no rate where they have several, or none', () => {
    expect(
      [[line(1.1), line(86.53)], [line(20), line(20, 0)], [line(20, 0)]].map((lines) => billOf(lines).taxPercent),
    ).toEqual([9, null, null]);
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
          share: dice(400_000) as Money,
        };
      });
      const charges = {
        deliveryFee: (dice(2) * 100_000) as Money,
        pointsRedeemed: dice(50),
        roundTo: sgd([0.05, 0.01, 0][dice(3)] ?? 0),
      };
      const bill = billOf(lines, charges);
      const rows = lines.map((one) => centsUp(lineTotals(one).listed));
      expect({ lines, charges, wrong: wrongIn(bill, rows) }).toEqual({ lines, charges, wrong: [] });
      const { roundingAdjustment, total, totalTax } = invoiceTotals(lines, charges);
      // up to half a cent for each row, for the discount and for the total
      expect(Math.abs(bill.rounding - roundingAdjustment)).toBeLessThanOrEqual((lines.length + 2) * 50);
      expect(bill.total).toBe(centsUp(total));
      expect(bill.tax).toBe(centsUp(totalTax));
      expect(bill.discount).toBeGreaterThanOrEqual(0);
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

describe('every product under every code', () => {
  const products = new Map(
    Object.entries(STORE_GOODS).flatMap(([category, goods]) =>
      goods.map(({ name, quality, dollars, description, discount, tax = 9, itemType = 'Product', notSentTo = [] }) => {
        const id = productIdOf(name);
        const product: Product = {
          id,
          name,
          description,
          quality,
          category,
          itemType,
          price: sgd(dollars),
          tax,
          discountType: discount?.type ?? null,
          discount: discount?.size ?? null,
          image: null,
          notSentTo,
          isSold: true,
          left: 1_000,
        };
        return [id, product] as const;
      }),
    ),
  );
  const effects: (Effect | null)[] = [
    null,
    ...STORE_OFFERS.filter(({ type }) => type !== 'BIRTHDAY_BONUS').map(
      ({ discount, more, gift, products: named, minimum }): Effect => ({
        discount: discount ? discountOf(discount.type, discount.size) : null,
        more: more ?? null,
        gift: gift ? { id: productIdOf(gift.name), qty: gift.qty } : null,
        products: named?.map(productIdOf) ?? null,
        minimum: sgd(minimum ?? 0),
      }),
    ),
  ];
  const cartWith = (wanted: { id: ProductId; qty: number }[], effect: Effect | null): StoreCart | null => {
    const cart = priced(
      wanted.map((one) => ({ ...one, price: null })),
      products,
      effect,
    );
    return cart && v.parse(StoreCart, cartOf(cart, STEP));
  };
  const billIn = ({ items, ways }: StoreCart, way: DeliveryWay): ShownBill =>
    shownBill({
      lines: items.map(billedItem),
      delivery: ways[way].deliveryFee,
      points: null,
      total: ways[way].total,
    });
  const rowOf = (item: CartItem): Money => centsUp(billedItem(item).listed);

  test('PAY-02 CART-05: 1 to 20 pieces of every product show the price of the shelf, whatever the code, and the rows add up', () => {
    let bills = 0;
    for (const product of products.values()) {
      const { afterDiscountPrice } = storeProductOf(product);
      const [one] = cartWith([{ id: product.id, qty: 1 }], null)?.items ?? [];
      expect(one && rowOf(one)).toBe(shownPrice(moneyFromWire(afterDiscountPrice), product.tax));
      for (let qty = 1; qty <= 20; qty += 1) {
        const plain = cartWith([{ id: product.id, qty }], null);
        for (const effect of effects) {
          const cart = cartWith([{ id: product.id, qty }], effect);
          if (cart === null) continue;
          const [item] = cart.items;
          if (!item || !plain?.items[0]) throw new Error('A cart without its line');
          // the promotion code does not change the row
          expect(rowOf(item)).toBe(rowOf(plain.items[0]));
          for (const gift of cart.items.slice(1)) expect(rowOf(gift)).toBe(0);
          for (const way of DELIVERY_WAYS) {
            const bill = billIn(cart, way);
            bills += 1;
            expect(wrongIn(bill, cart.items.map(rowOf))).toEqual([]);
            expect(bill.total).toBe(cart.ways[way].total);
            // up to half a cent for the line, the discount and the total, and the rounding to 5 cents
            expect(Math.abs(bill.rounding)).toBeLessThanOrEqual(sgd(0.04));
            expect(bill.discount > 0).toBe(effect?.discount !== null && effect !== null);
          }
        }
      }
    }
    expect(bills).toBeGreaterThan(5_000);
  });
});
