/** The cart of a store session: the session's id gives access to it. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { REVISION_HEADER, STORE_SESSION_HEADER } from '#contract/constants.ts';
import { storeCartOfRefusal } from '#contract/entities/store.ts';
import { moneyFromWire } from '#contract/money.ts';
import { ask } from '#harness/server/ask.ts';
import { itemsOf, setInStore, startGuest } from '#harness/server/store.ts';
import { createApp } from '#server/app.ts';
import { productIdOf } from '#server/demo/store.store.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const CREAM = productIdOf('Calm barrier cream');
const WANTED = { 'Calm barrier cream': 2, 'Overnight repair balm': 1 };

const startSession = async (token: string) => {
  const { answer } = await ask(world(), storeCalls.loadStoreSession, { token });
  return { [STORE_SESSION_HEADER]: answer?.data.sessionId ?? '' };
};
const save = (token: string, headers: Record<string, string>, items: unknown = itemsOf(WANTED)) =>
  ask(world(), storeCalls.saveCart, { token, headers, body: { items } });
const read = async (token: string, headers: Record<string, string> = {}) =>
  (await ask(world(), storeCalls.loadCart, { token, headers })).answer?.data;

test('SERVER-55 API-60: the session that the request names is told again; one that nobody gave is not taken', async () => {
  const { token } = await startGuest(world());
  const session = await startSession(token);
  const again = await ask(world(), storeCalls.loadStoreSession, { token, headers: session });
  expect(again.answer?.data.sessionId).toBe(session[STORE_SESSION_HEADER]);
  const guessed = await ask(world(), storeCalls.loadStoreSession, {
    token,
    headers: { [STORE_SESSION_HEADER]: 'a'.repeat(43) },
  });
  expect(guessed.answer?.data.sessionId).not.toBe('a'.repeat(43));
});

test('a session from before ids had marks keeps its cart', async () => {
  const former = randomBytes(32).toString('base64url');
  const session_hash = hashToken(former);
  await world()
    .db.insertInto('store_cart')
    .values({ session_hash, saved_at: await world().clock.now() })
    .execute();
  const { token } = await startGuest(world());
  const named = { [STORE_SESSION_HEADER]: former };
  await save(token, named);
  expect((await read(token, named))?.items).toHaveLength(2);
  const again = await ask(world(), storeCalls.loadStoreSession, { token, headers: named });
  expect(again.answer?.data.sessionId).toBe(former);
});

test('PWA-16 CART-12: the session’s cookie lasts a year, and is of this host alone where there is no parent domain', async () => {
  const { token } = await startGuest(world());
  const { headers } = await ask(world(), storeCalls.loadStoreSession, { token });
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/opencart-session=[\w-]{43};.*Max-Age=31536000/);
  expect(cookie).not.toMatch(/Domain=/i);
});

test('PWA-16 CART-12: beside a parent domain the cookie is for all its hosts; its name is configuration', async () => {
  const { token } = await startGuest(world());
  const cookieOf = async (storeCookie: { name: string; domain: string | null }) => {
    const app = createApp({ ...world().deps, config: { ...world().deps.config, storeCookie } });
    const request = new Request('http://localhost/api/opencart/session?app-id=patient', {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await app.fetch(request)).headers.get('set-cookie') ?? '';
  };
  expect(await cookieOf({ name: 'cart', domain: 'myniks.sg' })).toMatch(/^cart=[\w-]{43};.*Domain=myniks\.sg/);
});

test('SERVER-56 CART-11 API-61 API-62 API-63: a cart is saved, read again priced, and emptied', async () => {
  const { token } = await startGuest(world());
  const session = await startSession(token);
  await save(token, session);
  const cart = await read(token, session);
  expect(cart?.items.map(({ qty, afterTaxPrice }) => [qty, afterTaxPrice])).toEqual([
    [2, 1_046_400],
    [1, 501_400],
  ]);
  await ask(world(), storeCalls.emptyCart, { token, headers: session });
  expect((await read(token, session))?.items).toEqual([]);
});

test('SERVER-56: a saving that names a revision replaces that cart alone; of another it is refused with the cart of now', async () => {
  const { token } = await startGuest(world());
  const session = await startSession(token);
  const over = (revision: string | null | undefined, items: unknown) =>
    save(token, { ...session, ...(revision && { [REVISION_HEADER]: `"${revision}"` }) }, items);
  const empty = (await read(token, session))?.revision;
  const answer = await ask(world(), storeCalls.loadCart, { token, headers: session });
  expect(answer.headers.get('etag')).toBe(`"${empty}"`);
  const [first, second] = await Promise.all([
    over(empty, itemsOf({ 'Calm barrier cream': 1 })),
    over(empty, itemsOf({ 'Overnight repair balm': 1 })),
  ]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
  const refused = first.status === 409 ? first : second;
  const now = await read(token, session);
  expect(refused.code).toBe('CART_CHANGED');
  expect(storeCartOfRefusal(refused.refusal?.data)).toEqual(now);
  expect((await over(now?.revision, itemsOf(WANTED))).status).toBe(200);
  // an unchanged cart keeps its revision
  const kept = (await read(token, session))?.revision;
  await save(token, session);
  expect((await read(token, session))?.revision).toBe(kept);
  // a save without a revision replaces any cart
  expect((await save(token, session, [])).status).toBe(200);
});

test('AUTH-25: a guest’s cart is still there for the member who signs in', async () => {
  const { token } = await startGuest(world());
  const session = await startSession(token);
  await save(token, session);
  expect((await read(await world().signIn('meiling'), session))?.items).toHaveLength(2);
});

test('what stands against buying is told by line, and refuses no saving', async () => {
  const { token } = await startGuest(world());
  const session = await startSession(token);
  await setInStore(world(), 'Calm barrier cream', 1);
  await setInStore(world(), 'Overnight repair balm', 0);
  expect((await save(token, session)).status).toBe(200);
  expect((await read(token, session))?.problems.map(({ code, left }) => [code, left])).toEqual([
    ['tooMany', 1],
    ['outOfStock', 0],
  ]);
});

test.for([
  ['a product that never was', [{ id: 'nothing', qty: 1 }]],
  ['fewer than one', itemsOf({ 'Calm barrier cream': -1 })],
  ['a thousand million', itemsOf({ 'Calm barrier cream': 1_000_000_000 })],
  ['a hundred and one lines', Array.from({ length: 101 }, (_, line) => ({ id: `product-${line}`, qty: 1 }))],
  ['a product twice', [...itemsOf(WANTED), ...itemsOf(WANTED)]],
] as const)('%s is refused, and the cart stays', async ([, items]) => {
  const { token } = await startGuest(world());
  const session = await startSession(token);
  await save(token, session);
  expect((await save(token, session, items)).code).toBe('INVALID');
  expect((await read(token, session))?.items).toHaveLength(2);
});

test('AUTH-17: who signs out leaves the cart behind: the next person at the device gets another', async () => {
  const { headers } = await ask(world(), signinCalls.signOut, { token: await world().signIn('meiling') });
  expect(headers.get('set-cookie')).toMatch(/opencart-session=;.*Max-Age=0/);
});

test('a cart is had by whoever names its session, and by nobody else', async () => {
  const { token } = await startGuest(world());
  await save(token, await startSession(token));
  expect((await read(token))?.items).toEqual([]);
  expect((await read(token, await startSession(token)))?.items).toEqual([]);
  expect((await ask(world(), storeCalls.loadCart)).code).toBe('SIGNED_OUT');
});

test('a price that has changed is told, does not stand against buying, and is accepted by saving again', async () => {
  const { token } = await startGuest(world());
  const session = await startSession(token);
  await save(token, session);
  await world()
    .db.updateTable('inventory')
    .set({ price: moneyFromWire(50) })
    .where('id', '=', CREAM)
    .execute();
  const [problem] = (await read(token, session))?.problems ?? [];
  expect(problem).toMatchObject({ code: 'priceChanged', id: CREAM, price: moneyFromWire(48) });
  await save(token, session);
  expect((await read(token, session))?.problems).toEqual([]);
});

test('a product that is not sold any more stays in the cart, and is said on its line', async () => {
  const { token } = await startGuest(world());
  const session = await startSession(token);
  await save(token, session);
  await world()
    .db.updateTable('inventory')
    .set({ withdrawn_at: await world().clock.now() })
    .where('id', '=', CREAM)
    .execute();
  expect((await read(token, session))?.problems.map(({ code, id }) => [code, id])).toEqual([['gone', CREAM]]);
  const products = (await ask(world(), storeCalls.listProducts)).answer?.data ?? [];
  expect(products.map(({ id }) => id)).not.toContain(CREAM);
});

test('CART-02: the store shows all that is sold, with what is left, before and after its discount', async () => {
  await setInStore(world(), 'Calm barrier cream', 0);
  const products = (await ask(world(), storeCalls.listProducts)).answer?.data ?? [];
  expect(products.length).toBeGreaterThanOrEqual(24);
  expect(products.find(({ id }) => id === CREAM)).toMatchObject({ inventory: 0, category: 'Face' });
  expect(products.find(({ name }) => name === 'Shower oil')).toMatchObject({
    beforeDiscountPrice: moneyFromWire(27.5),
    afterDiscountPrice: moneyFromWire(22),
  });
});
