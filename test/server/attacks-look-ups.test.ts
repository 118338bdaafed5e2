/** Look-ups of patients share one small rate limit, over all calls that reveal them. */
import { expect, test } from 'vitest';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import type { SignUp } from '#contract/calls/signup.calls.ts';
import type { Token } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { guestOf, signUp, signUpOf, verifiedGuest } from '#harness/server/newcomer.ts';
import { nricOf } from '#test/kit/numbers.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
const KNOWN = 'S8412345E';

const check = async (token: Token, query: Record<string, string>) =>
  (await ask(world(), patientCalls.checkPatient, { token, query })).code;
const trySignUp = async (token: Token, changes: Partial<SignUp>) =>
  (await signUp(world(), token, signUpOf(changes))).code;
const emailOf = (n: number) => `newcomer${n}@example.com`;
/** A guest with their own verified email. */
const newcomer = (n: number) => verifiedGuest(world(), emailOf(n));
const inEmail = (n: number) => ({ username: emailOf(n), identifier: emailOf(n) });
const count = <Outcome>(outcomes: readonly Outcome[], wanted: Outcome) =>
  outcomes.filter((outcome) => outcome === wanted).length;

test('a sign-up that is refused for its password answers alike for a number and an email that are known and unknown', async () => {
  const token = await newcomer(0);
  const known = 'meiling.tan@example.com';
  for (const password of ['abc', 'Password1', 'MyNiks-2026']) {
    const codes: unknown[] = [];
    for (const identity of [{ nric: KNOWN }, { nric: nricOf(1) }])
      codes.push(await trySignUp(token, { ...inEmail(0), identity, password }));
    codes.push(await trySignUp(token, { username: known, identifier: signUpOf().phone, password }));
    expect(new Set(codes.slice(0, 2)).size).toBe(1);
    expect(['INVALID', 'PASSWORD_REFUSED', 'OTP_REQUIRED']).toContain(codes[2]);
  }
  expect(await world().db.selectFrom('look_up').selectAll().execute(), 'nothing was looked up').toEqual([]);
});

test('one session looks five numbers up in an hour, by the patient check and by sign-up together', async () => {
  const token = await newcomer(1);
  expect(await check(token, { nric: nricOf(1) })).toBeNull();
  expect(await check(token, { passport: 'X1', nationality: 'JP' })).toBeNull();
  const refusals: unknown[] = [];
  for (let n = 2; n < 8; n += 1) {
    const identity = { nric: n === 2 ? KNOWN : nricOf(n) };
    // a taken username, so that no account is created
    refusals.push(
      await trySignUp(token, { ...inEmail(1), username: 'siti.rahman@example.com', phone: '+6591112222', identity }),
    );
  }
  expect(
    refusals.every((code) => code === 'OTP_REQUIRED'),
    'of another email nothing is said',
  ).toBe(true);

  const owned = await verifiedGuest(world(), '+6591112222');
  const asked = async (n: number) =>
    trySignUp(owned, {
      username: 'siti.rahman@example.com',
      identifier: '+6591112222',
      identity: { nric: n === 0 ? KNOWN : nricOf(100 + n) },
    });
  const codes: unknown[] = [];
  for (let n = 0; n < 8; n += 1) codes.push(await asked(n));
  expect(codes).toEqual([
    'PATIENT_EXISTS',
    ...Array.from({ length: 4 }, () => 'USERNAME_TAKEN'),
    ...Array.from({ length: 3 }, () => 'TOO_MANY_TRIES'),
  ]);
  expect(await check(owned, { nric: nricOf(200) }), 'the check counts the same').toBe('TOO_MANY_TRIES');
});

test('one session looks ten emails up in an hour, whatever code it has', async () => {
  const phone = '+6591112222';
  const token = await verifiedGuest(world(), phone);
  const codes: unknown[] = [];
  for (let n = 0; n < 14; n += 1) {
    const username = n % 2 ? `stranger${n}@example.com` : 'siti.rahman@example.com';
    codes.push(await trySignUp(token, { username, identifier: phone, phone, identity: { nric: KNOWN } }));
  }
  expect(count(codes, 'PATIENT_EXISTS'), 'a known number ends it each time').toBe(14);
  const emails: unknown[] = [];
  for (let n = 0; n < 14; n += 1) emails.push(await check(token, { email: `other${n}@example.com` }));
  expect(count(emails, 'TOO_MANY_TRIES')).toBe(12);
});

test('one address looks sixty numbers up in an hour, whatever sessions it has', async () => {
  const codes: unknown[] = [];
  let token = await guestOf(world());
  for (let n = 0; n < 65; n += 1) {
    if (n % 5 === 0) token = await guestOf(world());
    codes.push(await check(token, { nric: nricOf(n) }));
  }
  expect(count(codes, null)).toBe(60);
  const verified = await newcomer(2);
  expect(await trySignUp(verified, { ...inEmail(2), identity: { nric: KNOWN } })).toBe('TOO_MANY_TRIES');
  world().clock.advance(HOUR_MS);
  expect(await check(await guestOf(world()), { nric: KNOWN })).toBeNull();
});

test('signing up with what the session has checked takes no second turn; checking it again does', async () => {
  const phone = '+6591112222';
  const token = await verifiedGuest(world(), phone);
  expect(await check(token, { nric: KNOWN })).toBeNull();
  for (let n = 0; n < 6; n += 1)
    expect(await trySignUp(token, { identifier: phone, identity: { nric: KNOWN } })).toBe('PATIENT_EXISTS');
  for (let n = 0; n < 4; n += 1) expect(await check(token, { nric: KNOWN })).toBeNull();
  expect(await check(token, { nric: KNOWN })).toBe('TOO_MANY_TRIES');
  expect(await check(token, { nric: nricOf(9) })).toBe('TOO_MANY_TRIES');
  expect(await trySignUp(token, { identifier: phone, identity: { nric: nricOf(9) } })).toBe('TOO_MANY_TRIES');
  expect(await check(await guestOf(world()), { nric: nricOf(9) }), 'another session has its own').toBeNull();
});
