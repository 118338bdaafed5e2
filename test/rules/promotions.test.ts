import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CartItem, Promotion } from '#contract/entities/store.ts';
import { type Money, moneyFromWire as sgd } from '#contract/money.ts';
import { type CartLine, type Effect, withPromotion } from '#contract/rules/promotions.ts';
import { type Discount, invoiceTotals, lineTotals } from '#contract/rules/totals.ts';

const line = (id: string, dollars: number, qty: number, discount: Discount | null = null): CartLine => ({
  id,
  price: sgd(dollars),
  qty,
  tax: 9,
  discount,
  isGift: false,
});
const giftOf = (id: string, qty: number): CartLine => ({
  ...line(id, 10, qty, { type: 'PERCENTAGE', percent: 100 }),
  isGift: true,
});
const effect = (changes: Partial<Effect>): Effect => ({
  discount: null,
  more: null,
  gift: null,
  products: null,
  minimum: sgd(0),
  ...changes,
});
const CHARGES = { deliveryFee: sgd(10), pointsRedeemed: 0, roundTo: sgd(0) };

describe('SERVER-59: a promotion', () => {
  test.for([
    ['a percentage of each line', { discount: { type: 'PERCENTAGE', percent: 10 } }, [9.6, 4.6]],
    ['a fixed sum, in proportion', { discount: { type: 'FIXED', amount: sgd(14.2) } }, [9.6, 4.6]],
    ['no more than there is', { discount: { type: 'FIXED', amount: sgd(1_000) } }, [96, 46]],
    ['only of what it is for', { discount: { type: 'PERCENTAGE', percent: 50 }, products: ['balm'] }, [0, 23]],
  ] as const)('takes %s', ([, changes, off]) => {
    const lines = withPromotion([line('cream', 48, 2), line('balm', 46, 1)], effect(changes), giftOf);
    expect(lines?.map((one) => lineTotals(one).discountAmount)).toEqual(off.map(sgd));
  });

  test('takes its share of what a product’s own discount has left', () => {
    const own = line('cream', 100, 2, { type: 'PERCENTAGE', percent: 10 });
    const [line1] = withPromotion([own], effect({ discount: { type: 'PERCENTAGE', percent: 50 } }), giftOf) ?? [];
    expect(line1 && lineTotals(line1).discountAmount).toBe(sgd(20 + 90));
  });

  test('gives more of a product for every so many of it, and a gift; nothing is paid for them', () => {
    const lines = withPromotion(
      [line('cream', 48, 5), line('balm', 46, 1)],
      effect({ more: { buy: 2, get: 1 }, gift: { id: 'mask', qty: 1 } }),
      giftOf,
    );
    expect(lines?.map(({ id, qty, isGift }) => [id, qty, isGift])).toEqual([
      ['cream', 5, false],
      ['balm', 1, false],
      ['cream', 2, true],
      ['mask', 1, true],
    ]);
    expect(lines?.slice(2).map((one) => lineTotals(one).afterTaxPrice)).toEqual([0, 0]);
  });

  test.for([
    ['nothing is what it is for', { products: ['mask'], discount: { type: 'PERCENTAGE', percent: 10 } }],
    ['it has not come to so much', { minimum: sgd(142.01), discount: { type: 'PERCENTAGE', percent: 10 } }],
    ['there are too few of each', { more: { buy: 3, get: 1 } }],
    ['the gift is not there any more', { gift: { id: 'gone', qty: 1 } }],
  ] as const)('has no effect when %s', ([, changes]) => {
    const give = (id: string, qty: number) => (id === 'gone' ? null : giftOf(id, qty));
    expect(withPromotion([line('cream', 48, 2), line('balm', 46, 1)], effect(changes), give)).toBeNull();
  });
});

const money = fc.integer({ min: 0, max: 100_000_000 }).map((units) => units as Money);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const anyDiscount = fc.oneof(
  percent.map((value): Discount => ({ type: 'PERCENTAGE', percent: value })),
  money.map((amount): Discount => ({ type: 'FIXED', amount })),
);
const anyCart = fc
  .array(
    fc.record({
      price: money,
      qty: fc.integer({ min: 1, max: 99 }),
      tax: percent,
      discount: fc.option(anyDiscount),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((lines) => lines.map((one, position): CartLine => ({ ...one, id: `${position}`, isGift: false })));
const anyEffect = fc.record({
  discount: fc.option(anyDiscount),
  more: fc.option(fc.record({ buy: fc.integer({ min: 1, max: 5 }), get: fc.integer({ min: 1, max: 5 }) })),
  gift: fc.option(fc.record({ id: fc.constant('gift'), qty: fc.integer({ min: 1, max: 5 }) })),
  products: fc.option(fc.subarray(['0', '1', '2', '3', '4'])),
  minimum: money,
});

test('CART-04 SERVER-59: for any cart and promotion the lines sum up to the invoice to the unit, and nothing is below zero', () => {
  fc.assert(
    fc.property(anyCart, anyEffect, (cart, promotion) => {
      const lines = withPromotion(cart, promotion, giftOf) ?? cart;
      const totals = invoiceTotals(lines, CHARGES);
      const each = lines.map(lineTotals);
      const all = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
      expect(totals.charged).toBe(totals.subtotal - totals.totalDiscount + totals.totalTax + CHARGES.deliveryFee);
      expect(totals.charged).toBe(all(each.map(({ afterTaxPrice }) => afterTaxPrice)) + CHARGES.deliveryFee);
      expect(Math.min(...each.flatMap((one) => Object.values(one)), totals.total)).toBeGreaterThanOrEqual(0);
      const own = all(cart.map((one) => lineTotals(one).discountAmount));
      const promised = promotion.discount?.type === 'FIXED' ? promotion.discount.amount : Number.POSITIVE_INFINITY;
      const taken = all(lines.filter(({ isGift }) => !isGift).map((one) => lineTotals(one).discountAmount)) - own;
      expect(taken).toBeLessThanOrEqual(promised);
    }),
    { numRuns: 500 },
  );
});

test.for([
  ['DISCOUNT', { discountPromo: { discount: 10, discountType: 'PERCENTAGE' }, patientQuantityLimit: 1 }],
  ['DISCOUNT', { discountPromo: { discount: 5, discountType: 'FIXED' } }],
  ['BUYXGETY', {}],
  ['FREEGIFT', {}],
  ['COMPLEX', { discountPromo: { discount: 20, discountType: 'PERCENTAGE' } }],
  ['BIRTHDAY_BONUS', { promoCode: null, birthdayBonusPromo: { bonusRatio: 0.2 } }],
] as const)('CHECKOUT-10: a promotion of the type %s is read, and each of its members kept', ([promoType, members]) => {
  const sent = { _id: 'p1', promoCode: 'A1', promoType, ...members };
  expect(v.parse(Promotion, sent)).toMatchObject(sent);
});

test('CHECKOUT-10: a promotion of another type is no promotion', () => {
  expect(v.is(Promotion, { _id: 'p1', promoCode: 'A1', promoType: 'LOTTERY' })).toBe(false);
});

test('CART-03: an item of a cart is read with every member', () => {
  const item = {
    id: 'cream',
    name: 'Cream',
    description: 'Calms',
    quality: '50 ml',
    itemType: 'Product',
    qty: 2,
    price: 48,
    tax: 9,
    discountType: 'PERCENTAGE',
    discount: 10,
    beforeDiscountPrice: 96,
    discountAmount: 9.6,
    afterDiscountPrice: 86.4,
    taxAmount: 7.776,
    afterTaxPrice: 94.176,
    inventory: 12,
    meta: { opencart: { image: 'cream' } },
    notSentTo: ['JP'],
    isGift: false,
  };
  const amounts = [
    'price',
    'beforeDiscountPrice',
    'discountAmount',
    'afterDiscountPrice',
    'taxAmount',
    'afterTaxPrice',
  ] as const;
  expect(v.parse(CartItem, item)).toEqual({
    ...item,
    ...Object.fromEntries(amounts.map((name) => [name, sgd(item[name])])),
  });
});
