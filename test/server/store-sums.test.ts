/** Sums of the store: what a cart shows, what its code previews and what the order says are one sum, whatever is bought. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { STORE_SESSION_HEADER } from '#contract/constants.ts';
import type { DeliveryWay } from '#contract/rules/delivery-fee.ts';
import { answerOf } from '#harness/server/ask.ts';
import { ABROAD, HOME, PICKUP } from '#harness/server/refills.ts';
import { askCode, itemsOf, orderOf } from '#harness/server/store.ts';
import { auditBooks } from '#harness/server/storm.ts';
import { STORE_GOODS, STORE_OFFERS } from '#server/demo/store.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const WAYS: Record<DeliveryWay, typeof PICKUP> = { clinic: PICKUP, singapore: HOME, country: ABROAD };
const NAMES = Object.values(STORE_GOODS)
  .flat()
  .filter(({ pieces = 20, notSentTo = [] }) => pieces >= 4 && notSentTo.length === 0)
  .map(({ name }) => name);
const anyCart = fc.uniqueArray(fc.record({ name: fc.constantFrom(...NAMES), qty: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 6,
  selector: ({ name }) => name,
});
const anyCode = fc.option(
  fc.constantFrom(...STORE_OFFERS.flatMap(({ code, endedDaysAgo }) => (code && !endedDaysAgo ? [code] : []))),
);

test('CART-04 SERVER-49 SERVER-59 API-65: for any cart, code and way the cart, its preview and the order have the same sums', async () => {
  const token = await world().signIn('meiling');
  const { data } = await answerOf(world(), storeCalls.loadStoreSession, { token });
  const headers = { [STORE_SESSION_HEADER]: data.sessionId };
  await fc.assert(
    fc.asyncProperty(
      anyCart,
      anyCode,
      fc.constantFrom(...(Object.keys(WAYS) as DeliveryWay[])),
      async (lines, code, way) => {
        const wanted = Object.fromEntries(lines.map(({ name, qty }) => [name, qty]));
        const body = { items: itemsOf(wanted) };
        const cart = (await answerOf(world(), storeCalls.saveCart, { token, headers, body })).data;
        const preview = code === null ? null : (await askCode(world(), code, wanted, { token })).answer?.data;
        const shown = preview ? preview.invoicePreview : cart;
        const order = await orderOf(world(), wanted, {
          token,
          delivery: WAYS[way],
          promotions: preview && code !== null ? [code] : [],
        });
        expect(order.items.map(({ qty, afterTaxPrice }) => [qty, afterTaxPrice])).toEqual(
          shown.items.map(({ qty, afterTaxPrice }) => [qty, afterTaxPrice]),
        );
        expect([order.subtotal, order.totalDiscount, order.totalTax, order.total]).toEqual([
          shown.subtotal,
          shown.totalDiscount,
          shown.totalTax,
          shown.ways[way].total,
        ]);
        const lineSum = order.items.reduce((sum, { afterTaxPrice }) => sum + afterTaxPrice, 0);
        const fee = order.delivery[0]?.deliveryFee ?? 0;
        expect(order.total).toBe(lineSum + fee + order.roundingAdjustment);
        expect(order.total).toBeGreaterThanOrEqual(0);
        expect(order.ostBalance).toBe(order.total);
      },
    ),
    { numRuns: 60 },
  );
  expect(await auditBooks(world().db)).toEqual([]);
});

test('SERVER-49: prices, names and sums that the request brings are not read', async () => {
  const token = await world().signIn('meiling');
  const [item] = itemsOf({ 'Calm barrier cream': 1 });
  const forged = { ...item, price: 0.01, tax: 0, discount: 100, discountType: 'PERCENTAGE', afterTaxPrice: 0, qty: 1 };
  const order = await orderOf(world(), {}, { token, items: [forged] });
  expect(order.total).toBe(523_000);
});
