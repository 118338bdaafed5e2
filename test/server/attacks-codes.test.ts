/** A one-time code belongs to who asked for it: strangers neither end it, nor use up what its owner may have sent. */
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { guestOf, lastCode, send, signUp, signUpOf, verify } from '#harness/server/newcomer.ts';
import { behindProxy } from '#test/kit/from.ts';
import { nricOf } from '#test/kit/numbers.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1, smsBudgetPerHour: 20 });
behindProxy(world);

const PHONE = '+6591234567';
const EMAIL = 'nora.new@example.com';
const from = (address: string) => ({ 'x-forwarded-for': address });
const HOME = from('192.0.2.1');

test.for([PHONE, EMAIL])('a stranger who has a code sent to %s ends no code of its owner', async (identifier) => {
  const [owner, stranger] = [await guestOf(world()), await guestOf(world())];
  await send(world(), owner, identifier, HOME);
  const code = lastCode(world());
  world().clock.advance(MINUTE_MS);
  expect((await send(world(), stranger, identifier, from('198.51.100.1'))).status).toBe(200);
  for (let n = 0; n < 6; n += 1) await verify(world(), stranger, identifier, '000000');
  expect((await verify(world(), stranger, identifier, code)).status, 'nor has the stranger it').not.toBe(200);
  expect((await verify(world(), owner, identifier, code)).status).toBe(200);
});

/** Number of codes that a stranger can have sent over many sessions. */
const floodBy = async (identifier: string, address: string): Promise<number> => {
  let sent = 0;
  for (let session = 0; session < 6; session += 1) {
    const stranger = await guestOf(world());
    for (let n = 0; n < 5; n += 1) {
      if ((await send(world(), stranger, identifier, from(address))).status === 200) sent += 1;
      world().clock.advance(30_000);
    }
  }
  return sent;
};

test('a stranger who uses up the codes of an email leaves its owner one from elsewhere', async () => {
  expect(await floodBy(EMAIL, '198.51.100.1')).toBe(21);
  expect(await floodBy(EMAIL, '198.51.100.2'), 'but the first of its address').toBe(1);
  const owner = await guestOf(world());
  expect((await send(world(), owner, EMAIL, HOME)).status).toBe(200);
  expect((await verify(world(), owner, EMAIL, lastCode(world()))).status).toBe(200);
  world().clock.advance(MINUTE_MS);
  expect((await send(world(), owner, EMAIL, HOME)).status, 'and as many as the session proved itself for').toBe(200);
});

test('a session that typed a code back before, and a member, have their own, at the stranger’s address too', async () => {
  const owner = await guestOf(world());
  await send(world(), owner, EMAIL, HOME);
  await verify(world(), owner, EMAIL, lastCode(world()));
  await floodBy(EMAIL, '192.0.2.1');
  expect((await send(world(), await guestOf(world()), EMAIL, HOME)).status).toBe(429);
  expect((await send(world(), owner, EMAIL, HOME)).status).toBe(200);
  expect((await send(world(), await world().signIn('meiling'), EMAIL, HOME)).status).toBe(200);
});

test('a request that comes too soon takes nothing of what an email may have sent', async () => {
  const stranger = await guestOf(world());
  for (let n = 0; n < 19; n += 1) await send(world(), stranger, EMAIL, HOME);
  for (let session = 0; session < 4; session += 1) {
    world().clock.advance(HOUR_MS);
    expect((await send(world(), await guestOf(world()), EMAIL, HOME)).status).toBe(200);
  }
});

test('one address has no more than its part of the SMS sent, and the last part is for phones that had none', async () => {
  let n = 0;
  const sendSms = async (address: string, phone = `+659123${4000 + (n += 1)}`) =>
    (await send(world(), await guestOf(world()), phone, from(address))).status;
  const times = async (count: number, run: () => Promise<number>) => {
    const statuses: number[] = [];
    for (let time = 0; time < count; time += 1) statuses.push(await run());
    return statuses.filter((status) => status === 200).length;
  };
  expect(await times(15, () => sendSms('198.51.100.1')), 'of twenty').toBe(12);
  expect(await times(5, () => sendSms('198.51.100.2', PHONE)), 'to one phone').toBe(4);
  expect(await times(3, () => sendSms('198.51.100.3', PHONE)), 'which gets none of the rest').toBe(0);
  expect(await times(9, () => sendSms(`192.0.2.${n}`)), 'others do').toBe(4);
  world().clock.advance(HOUR_MS);
  expect(await sendSms('198.51.100.1')).toBe(200);
});

test('one code makes one account', async () => {
  const token = await guestOf(world());
  const { phone } = signUpOf();
  await send(world(), token, phone, HOME);
  await verify(world(), token, phone, lastCode(world()));
  const body = (n: number) =>
    signUpOf({ identifier: phone, username: `nora${n}@example.com`, identity: { nric: nricOf(n) } });
  const codes = await Promise.all([1, 2, 3].map(async (n) => (await signUp(world(), token, body(n))).code));
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'OTP_REQUIRED')).toHaveLength(2);
  expect((await signUp(world(), token, body(4))).code).toBe('OTP_REQUIRED');
  const made = codes.indexOf(null) + 1;
  expect((await signUp(world(), token, body(made))).code, 'its answer was lost').toBeNull();
  expect(
    (await world().db.selectFrom('login').select('user_id').where('user_id', 'like', 'nora%').execute()).length,
  ).toBe(1);
});
