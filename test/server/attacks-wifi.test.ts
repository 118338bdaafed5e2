/** A clinic's Wi-Fi has one address for hundreds of people; limits by address do not lock them out. */
import { expect, test } from 'vitest';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { HOUR_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { guestOf, signUp, signUpOf, verifiedGuest } from '#harness/server/newcomer.ts';
import { LIMITS } from '#server/kit/limits.ts';
import { nricOf } from '#test/kit/numbers.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

/** A fifth of every limit: twelve look-ups of numbers an hour for an address, one for a session. */
const world = worldPerFile({ rateLimitScale: 0.2 });
const VISITORS = 500;
const KNOWN = 'S8412345E';

/** Refusals to one visitor, who signs up, or signs in with an account. */
const visit = async (n: number, hasAccount: boolean) => {
  world().clock.advance(HOUR_MS / VISITORS);
  const [username, phone] = [`newcomer${n}@example.com`, `+659${1_000_000 + n}`];
  const identifier = n % 2 ? phone : username;
  const token = hasAccount ? await guestOf(world()) : await verifiedGuest(world(), identifier);
  const nric = hasAccount ? KNOWN : nricOf(10_000 + n);
  const check = async (query: Record<string, string>) =>
    (await ask(world(), patientCalls.checkPatient, { token, query })).code;
  const checked = [await check({ nric }), hasAccount ? null : await check({ email: username })];
  const credentials = { username: 'meiling', password: 'Orchid-2026', remember: false };
  const entered = hasAccount
    ? await ask(world(), signinCalls.signIn, { token, body: credentials })
    : await signUp(world(), token, signUpOf({ username, identifier, phone, identity: { nric } }));
  return [...checked, entered.code].filter((code) => code !== null);
};

test('more visitors of one Wi-Fi than its address has look-ups each check a number and sign up or in', async () => {
  const refused: unknown[] = [];
  for (const hasAccount of [false, true]) for (let n = 0; n < 14; n += 1) refused.push(...(await visit(n, hasAccount)));
  expect(refused).toEqual([]);
});

test('who leaves without an account keeps the turn of the address', async () => {
  for (let n = 0; n < 12; n += 1) {
    const { code } = await ask(world(), patientCalls.checkPatient, {
      token: await guestOf(world()),
      query: { nric: nricOf(20_000 + n) },
    });
    expect(code).toBeNull();
  }
  expect(await visit(99, false)).toEqual(['TOO_MANY_TRIES', 'TOO_MANY_TRIES']);
});

test('500 visitors in an hour stay below what is counted by address alone', () => {
  for (const { by, windowMs } of [LIMITS.guests, LIMITS.codesAsked])
    expect((by.address * HOUR_MS) / windowMs).toBeGreaterThanOrEqual(VISITORS);
  // a tenth of the visitors within one minute
  expect(LIMITS.guests.by.address * 10).toBeGreaterThanOrEqual(VISITORS);
  // about forty calls each, within ten minutes
  expect(LIMITS.calls.by.address * 10).toBeGreaterThanOrEqual(VISITORS * 40);
});
