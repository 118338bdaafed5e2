import { expect, it } from 'vitest';
import { exploreStore } from '#model/products/store-product.ts';
import { createStoreServer, type StoreRules } from '#model/products/store-server.ts';

const KEPT = { keepsStock: true, refundsLate: true };

it.each<{ name: string; way: StoreRules['way']; hasCode: boolean; hasOther: boolean; least: number; ends: string[] }>([
  {
    name: 'paid in one tab, with the last use of a code',
    way: 'pay',
    hasCode: true,
    hasOther: false,
    least: 300,
    ends: ['complete.told: paid', 'lapsed: nothing', 'payment: toPay', 'outcomeUnknown: unknown'],
  },
  {
    name: 'abroad, in one tab',
    way: 'abroad',
    hasCode: false,
    hasOther: false,
    least: 50,
    ends: ['complete.told: requested', 'settleFailed: unknown', 'lapsed: nothing'],
  },
  {
    name: 'nothing to pay, in one tab',
    way: 'nothing to pay',
    hasCode: false,
    hasOther: false,
    least: 50,
    ends: ['complete.told: paid', 'settleFailed: unknown', 'lapsed: nothing'],
  },
  {
    name: 'paid in two tabs',
    way: 'pay',
    hasCode: false,
    hasOther: true,
    least: 5_000,
    ends: ['complete.told: paid', 'lapsed: nothing', 'unpaid: unknown'],
  },
])(
  'SERVER-50: the last piece is sold once, its money is kept only for a live order, and no screen says more: $name',
  ({ way, hasCode, hasOther, least, ends }) => {
    const { broken, scenes, said } = exploreStore({ server: createStoreServer({ ...KEPT, way }), hasCode, hasOther });
    expect(broken).toBeNull();
    expect(scenes).toBeGreaterThan(least);
    expect([...said]).toEqual(expect.arrayContaining(ends));
  },
);

it.each([
  { without: 'keepsStock', wrong: 'the piece is sold twice' },
  { without: 'refundsLate', wrong: 'money is kept for an order that has ended' },
])('a server without $without is found out', ({ without, wrong }) => {
  const server = createStoreServer({ ...KEPT, way: 'pay', [without]: false });
  expect(exploreStore({ server, hasCode: false, hasOther: false }).broken?.wrong).toBe(wrong);
});
