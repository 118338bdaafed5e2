import { expect, it } from 'vitest';
import { exploreStore } from '#model/products/store-product.ts';
import { createStoreServer, type StoreRules } from '#model/products/store-server.ts';

const KEPT = {
  isGuest: false,
  pieces: 1,
  mostOrders: 3,
  waitsForBank: true,
  keepsStock: true,
  refundsLate: true,
} as const;

interface Case extends Pick<StoreRules, 'way'>, Partial<Pick<StoreRules, 'isGuest' | 'pieces' | 'mostOrders'>> {
  name: string;
  hasCode: boolean;
  hasOther: boolean;
  least: number;
  ends: string[];
}

it.each<Case>([
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
  {
    name: 'paid by a guest, who proves the email for the last use of a code',
    way: 'pay',
    isGuest: true,
    hasCode: true,
    hasOther: false,
    least: 300,
    ends: ['complete.told: paid', 'lapsed: nothing', 'provingEmail: nothing', 'outcomeUnknown: unknown'],
  },
  {
    name: 'paid by a guest in two tabs, where there are two pieces',
    way: 'pay',
    isGuest: true,
    pieces: 2,
    mostOrders: 2,
    hasCode: false,
    hasOther: true,
    least: 5_000,
    ends: ['complete.told: paid', 'lapsed: nothing', 'unpaid: unknown'],
  },
  {
    name: 'abroad, by a guest',
    way: 'abroad',
    isGuest: true,
    hasCode: false,
    hasOther: false,
    least: 50,
    ends: ['complete.told: requested', 'settleFailed: unknown', 'lapsed: nothing'],
  },
])(
  'SERVER-50: the last piece is sold once, its money is kept only for a live order, and no screen says more: $name',
  ({ way, isGuest = false, pieces = 1, mostOrders = 3, hasCode, hasOther, least, ends }) => {
    const server = createStoreServer({ ...KEPT, way, isGuest, pieces, mostOrders });
    const { broken, scenes, said } = exploreStore({ server, isGuest, hasCode, hasOther });
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
  expect(exploreStore({ server, isGuest: false, hasCode: false, hasOther: false }).broken?.wrong).toBe(wrong);
});

it('a server that lets a guest order while a bank decides is found out', () => {
  const server = createStoreServer({ ...KEPT, way: 'pay', isGuest: true, pieces: 2, waitsForBank: false });
  const { broken } = exploreStore({ server, isGuest: true, hasCode: false, hasOther: true });
  expect(broken?.wrong).toBe('it is ordered again while a bank decides');
});
