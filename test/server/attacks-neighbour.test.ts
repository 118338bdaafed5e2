/** One person uses up all that an address has: its members go on, and a new guest waits for a minute at most. */
import { beforeEach, expect, test } from 'vitest';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { HOUR_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { LIMITS } from '#server/kit/limits.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

/**
 * The limits are a twentieth of the real ones, by the minute: 150 calls and 5 new guests from an address, 15 calls of a
 * session, 45 of a patient.
 */
const SCALE = 0.05;
const world = worldPerFile({ rateLimitScale: SCALE });
let tests = 0;
beforeEach(() => {
  // counts last between tests: each test moves the clock by an hour
  tests += 1;
  world().clock.advance(tests * HOUR_MS);
});

const codeOf = async (token: string | undefined) => (await ask(world(), clinicCalls.listClinics, { token })).code;
const calls = (count: number, tokenOf: (n: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, n) => codeOf(tokenOf(n))));
const madeUp = (n: number) => `made-up-token-${n}`;
const useAddressUp = () => calls(150, madeUp);

test('made-up tokens count as the address they come from, and so do guests', async () => {
  const guest = await guestOf(world());
  const codes = await calls(200, madeUp);
  // one of the 150 calls was the guest's
  expect(codes.filter((code) => code === 'SIGNED_OUT')).toHaveLength(149);
  expect(codes.filter((code) => code === 'TOO_MANY_TRIES')).toHaveLength(51);
  expect([await codeOf(guest), await codeOf('made-up')]).toEqual(['TOO_MANY_TRIES', 'TOO_MANY_TRIES']);
});

test('a member whose address is used up goes on, known to the process or not, in public calls and in private ones', async () => {
  const known = await world().signIn('meiling');
  await codeOf(known);
  const unknown = await world().signIn('siti');
  await useAddressUp();
  for (const token of [known, unknown]) {
    expect(await codeOf(token)).toBeNull();
    expect((await ask(world(), profileCalls.loadProfile, { token })).code).toBeNull();
    expect((await ask(world(), storeCalls.listProducts, { token })).code).toBeNull();
  }
  const fresh = await world().signIn('kenji');
  expect((await ask(world(), storeCalls.listProducts, { token: fresh })).code, 'a public call first').toBeNull();
  expect((await ask(world(), storeCalls.listProducts, {})).code).toBe('TOO_MANY_TRIES');
});

test('a member is found behind a hundred made-up tokens that want to be looked up', async () => {
  const token = await world().signIn('meiling');
  await useAddressUp();
  const flood = calls(99, madeUp);
  expect(await codeOf(token)).toBeNull();
  expect(new Set(await flood)).toEqual(new Set(['TOO_MANY_TRIES']));
});

test('a member has limits of their own: by session, by all sessions together, and of writes', async () => {
  await useAddressUp();
  const sessions = await Promise.all(Array.from({ length: 5 }, () => world().signIn('meiling')));
  const passed: number[] = [];
  for (const token of sessions) {
    const codes: (string | null)[] = [];
    for (let n = 0; n < 20; n += 1) codes.push(await codeOf(token));
    passed.push(codes.filter((code) => code === null).length);
  }
  // the first call of a session says whose it is; those that are refused count, too
  expect(passed).toEqual([15, 15, 8, 1, 1]);
  const token = await world().signIn('siti');
  const codes: (string | null)[] = [];
  for (let n = 0; n < 5; n += 1) codes.push((await ask(world(), profileCalls.changePassword, { token })).code);
  expect(codes.filter((code) => code === 'TOO_MANY_TRIES').length).toBeGreaterThanOrEqual(2);
});

test('a session that has ended is no member’s any more', async () => {
  const token = await world().signIn('meiling');
  await codeOf(token);
  await world().db.deleteFrom('session').execute();
  await useAddressUp();
  expect([await codeOf(token), await codeOf(token)]).toEqual(['SIGNED_OUT', 'TOO_MANY_TRIES']);
});

test('neighbours who look up postal codes leave a member’s look-ups', async () => {
  const lookUp = async (token: string) =>
    (await ask(world(), deliveryCalls.lookUpPostalCode, { token, query: { postal: '238859' } })).code;
  const guests = await Promise.all(Array.from({ length: 5 }, () => guestOf(world())));
  const of = async (token: string) => [
    await lookUp(token),
    await lookUp(token),
    await lookUp(token),
    await lookUp(token),
  ];
  await Promise.all(guests.map(of));
  const [guest = ''] = guests;
  expect(await lookUp(guest)).toBe('TOO_MANY_TRIES');
  expect(await lookUp(await world().signIn('meiling'))).toBeNull();
});

test('a new guest of an address that is used up waits for a minute at most, and the address has so many in an hour', async () => {
  const comes = async () => {
    const { code, headers } = await ask(world(), signinCalls.signInAsGuest);
    return { code, wait: Number(headers.get('retry-after')) };
  };
  const waits: number[] = [];
  let guests = 0;
  for (let n = 0; n < 2_000; n += 1) {
    const { code, wait } = await comes();
    if (code === null) guests += 1;
    else waits.push(wait);
    world().clock.advance(HOUR_MS / 2_000);
  }
  expect(Math.min(...waits)).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  expect(guests).toBeLessThanOrEqual(61 * LIMITS.guests.by.address * SCALE);
  for (let n = 0; n < 10; n += 1) await comes();
  world().clock.advance((await comes()).wait * 1_000);
  expect((await comes()).code).toBeNull();
});
