/** A cookie that another host has planted shows no stranger a member's cart, a session costs no row, and cards are not tried out. */
import { expect, test } from 'vitest';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { STORE_SESSION_HEADER } from '#contract/constants.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { ask } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { itemsOf } from '#harness/server/store.ts';
import { askIntent, intentBody } from '#harness/server/unpaid.ts';
import { behindProxy, from } from '#test/kit/from.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
behindProxy(world);

const CREAM = 'Calm barrier cream';
const BALM = 'Overnight repair balm';
const begin = async (token: string, address = '203.0.113.1') =>
  (await ask(world(), storeCalls.loadStoreSession, { token, ...from(address) })).answer?.data.sessionId ?? '';
const save = (token: string, session: string, ...names: string[]) =>
  ask(world(), storeCalls.saveCart, {
    token,
    headers: { [STORE_SESSION_HEADER]: session },
    body: { items: itemsOf(Object.fromEntries(names.map((name) => [name, 1]))) },
  });
const read = async (token: string, session: string) => {
  const { answer } = await ask(world(), storeCalls.loadCart, { token, headers: { [STORE_SESSION_HEADER]: session } });
  return answer?.data.items.map(({ name }) => name).sort();
};

test.each(['before', 'after'] as const)(
  'who planted the cookie of a cart %s the sign-in reads nothing that a member puts in',
  async (when) => {
    const stranger = await guestOf(world());
    const planted = await begin(stranger);
    if (when === 'before') await save(await guestOf(world()), planted, CREAM);
    const member = await world().signIn('meiling');
    expect(await read(member, planted)).toEqual(when === 'before' ? [CREAM] : []);
    await save(member, planted, CREAM, BALM);
    expect(await read(member, planted)).toEqual([CREAM, BALM]);
    for (const other of [stranger, await guestOf(world()), await world().signIn('siti')])
      expect(await read(other, planted)).toEqual([]);
    await ask(world(), storeCalls.emptyCart, { token: stranger, headers: { [STORE_SESSION_HEADER]: planted } });
    expect(await read(await world().signIn('meiling'), planted)).toEqual([CREAM, BALM]);
  },
);

test('what a guest put into the cart is the member’s after sign-in, also when many calls ask at once', async () => {
  const guest = await guestOf(world());
  const session = await begin(guest);
  await save(guest, session, BALM);
  const member = await world().signIn('meiling');
  const carts = await Promise.all(Array.from({ length: 8 }, () => read(member, session)));
  expect(carts).toEqual(Array.from({ length: 8 }, () => [BALM]));
  expect(await read(guest, session)).toEqual([]);
  await save(guest, session, CREAM);
  expect(await read(member, session), 'put in after the member’s session ended, and before the next one').toEqual([
    CREAM,
  ]);
});

test('sessions of carts cost no row, and an address gets six hundred in a minute', async () => {
  const rows = async () => (await world().db.selectFrom('store_cart').selectAll().execute()).length;
  const before = await rows();
  const guests = await Promise.all(Array.from({ length: 30 }, () => guestOf(world())));
  const answered: boolean[] = [];
  for (let n = 0; n < 630; n += 1) answered.push((await begin(guests[n % 30] ?? '', '203.0.113.2')) !== '');
  expect(answered.filter(Boolean)).toHaveLength(600);
  expect(await rows()).toBe(before);
});

test('payments are begun a hundred times an hour by all guests of an address, thirty times in a session, whatever they are for', async () => {
  const unpaid = (n: number) => ({ id: `invoice-${n}` as InvoiceId, amount: 10 });
  const tries = async (token: string, count: number, address: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const { status } = await askIntent(world(), token, intentBody(unpaid(n)), from(address).headers);
      statuses.push(status);
    }
    return statuses.filter((status) => status !== 429).length;
  };
  const [first = '', ...others] = await Promise.all(Array.from({ length: 6 }, () => guestOf(world())));
  expect(await tries(first, 35, '203.0.113.7')).toBe(30);
  let passed = 0;
  for (const guest of others) passed += await tries(guest, 20, '203.0.113.7');
  expect(passed).toBe(100 - 35);
  expect(await tries(await world().signIn('meiling'), 5, '203.0.113.7'), 'a member at that address').toBe(5);
});
