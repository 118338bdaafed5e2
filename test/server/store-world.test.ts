/** The real server agrees with the model of the store's last piece (model/products/store-server.ts), step by step. */
import { expect, test } from 'vitest';
import type { StoreRules } from '#model/products/store-server.ts';
import { storeFacts, storeSteps } from '#model/products/store-steps.ts';
import { coverWorld } from '#model/products/world-walks.ts';
import { openPlayers } from '#test/kit/store-players.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { besideGateway, replayAll } from '#test/kit/world-replay.ts';

const world = worldPerFile();
const LONGEST = 24;
const KEPT = { waitsForBank: true, keepsStock: true, refundsLate: true } as const;

interface Case extends Pick<StoreRules, 'way' | 'isGuest' | 'pieces' | 'mostOrders'> {
  name: string;
  hasCode: boolean;
  least: number;
}

test.for<Case>([
  { name: 'a member pays', way: 'pay', isGuest: false, pieces: 1, mostOrders: 2, hasCode: false, least: 100 },
  { name: 'a guest pays', way: 'pay', isGuest: true, pieces: 2, mostOrders: 2, hasCode: false, least: 50 },
  { name: 'a member has a code', way: 'pay', isGuest: false, pieces: 1, mostOrders: 2, hasCode: true, least: 100 },
  { name: 'a guest has a code', way: 'pay', isGuest: true, pieces: 1, mostOrders: 2, hasCode: true, least: 100 },
  {
    name: 'a member orders abroad',
    way: 'abroad',
    isGuest: false,
    pieces: 1,
    mostOrders: 3,
    hasCode: false,
    least: 40,
  },
  { name: 'a guest orders abroad', way: 'abroad', isGuest: true, pieces: 1, mostOrders: 3, hasCode: false, least: 40 },
  {
    name: 'nothing is to pay',
    way: 'nothing to pay',
    isGuest: false,
    pieces: 1,
    mostOrders: 3,
    hasCode: false,
    least: 20,
  },
])(
  'SERVER-50 PAY-25: after every step the server has the orders, the shelf and the words of the model: $name',
  async ({ hasCode, least, ...rules }) => {
    const walk = { rules: { ...KEPT, ...rules }, hasCode };
    const { walks, kinds } = coverWorld(storeSteps(walk), LONGEST);
    expect(kinds).toBeGreaterThan(least);
    const open = () => besideGateway(world(), (gateway) => openPlayers(world(), gateway, walk));
    expect(await replayAll(walks, open, (next) => storeFacts(walk, next))).toEqual([]);
  },
);
