/** Signing up with another person's email gains nothing, and costs the owner nothing. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { LostUserId, signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import type { ConfirmToken, Ticket, Token } from '#contract/ids.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { openDigitalPeople, patientOf, sentTo, signInWith, signUpWith } from '#harness/server/claims.ts';
import { typeBack } from '#harness/server/contacts.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1, deps: { digitalId: openDigitalPeople() } });
const EMAIL = 'owner@example.com';
const CLAIMER = {
  username: EMAIL,
  identifier: '+6590001111',
  phone: '+6590001111',
  identity: { nric: 'S9412345C' },
} as const;
const OWNER = { username: EMAIL, identifier: EMAIL, password: 'Moonbird-77' } as const;

const claimEmail = async () => {
  const made = await signUpWith(world(), CLAIMER);
  expect(made.code).toBeNull();
  return made;
};
const linkIn = (text: string | undefined, page: string): string =>
  new RegExp(`https://myniks\\.test/${page}/([\\w-]{43})\\b`).exec(text ?? '')?.[1] ?? '';
const confirm = (token: string) => ask(world(), signinCalls.confirmEmail, { body: { token: token as ConfirmToken } });
const forgot = (username: string, headers = {}) =>
  ask(world(), signinCalls.forgotPassword, { body: { username }, headers });
const reset = (resetToken: string, password = 'Robin-2031') =>
  ask(world(), signupCalls.setPassword, { body: { resetToken, password } });
const standing = async (token: Token) => (await answerOf(world(), profileCalls.loadProfile, { token })).data.standing;
const tokenOf = async (account: { username: string; password: string }) =>
  (await signInWith(world(), account)).answer?.token as Token;
const lostTicket = ({ refusal }: Awaited<ReturnType<typeof signInWith>>): Ticket =>
  v.parse(LostUserId, refusal?.data).ticket;
const choose = (ticket: Ticket, username: string) =>
  ask(world(), signinCalls.chooseUserId, { body: { ticket, username, remember: false } });

test('an email that is only claimed gets one letter and nothing else, however often a password is forgotten', async () => {
  await claimEmail();
  for (const _ of [1, 2, 3]) await forgot(EMAIL);
  const letters = await sentTo(world(), EMAIL);
  expect(letters).toHaveLength(1);
  expect(linkIn(letters[0], 'confirmEmail')).not.toBe('');
  expect(letters[0]).not.toContain('resetPassword');
});

test('a forgotten password of an account with a claimed email goes to the phone that it was made with', async () => {
  const { body } = await claimEmail();
  expect((await forgot(EMAIL)).answer).toEqual({ success: true });
  const [sms] = await sentTo(world(), CLAIMER.phone);
  expect((await reset(linkIn(sms, 'resetPassword'))).code).toBeNull();
  expect((await signInWith(world(), body)).code).toBe('WRONG_CREDENTIALS');
  expect((await signInWith(world(), { ...body, password: 'Robin-2031' })).code).toBeNull();
});

test('who confirms an email that another person typed gets no way into that account', async () => {
  const { body } = await claimEmail();
  const token = await tokenOf(body);
  expect((await confirm(linkIn((await sentTo(world(), EMAIL))[0], 'confirmEmail'))).code).toBeNull();
  expect(await standing(token)).toEqual({ number: 'claimed', email: 'proven', phone: 'proven' });
  await forgot(EMAIL);
  expect(await sentTo(world(), EMAIL), 'the letter alone').toHaveLength(1);
  expect(linkIn((await sentTo(world(), CLAIMER.phone))[0], 'resetPassword')).not.toBe('');
});

test('the link of a letter works for seven days, as often as it is followed, for the email that it went to', async () => {
  await claimEmail();
  const link = linkIn((await sentTo(world(), EMAIL))[0], 'confirmEmail');
  expect((await confirm('A'.repeat(43))).code).toBe('CONFIRM_LINK_INVALID');
  world().clock.advance(7 * DAY_MS - MINUTE_MS);
  expect([(await confirm(link)).code, (await confirm(link)).code]).toEqual([null, null]);
  world().clock.advance(MINUTE_MS);
  expect((await confirm(link)).code).toBe('CONFIRM_LINK_INVALID');
});

test('who proves an email takes it from who claims it, by a code from that email alone', async () => {
  const claimer = await claimEmail();
  const letter = linkIn((await sentTo(world(), EMAIL))[0], 'confirmEmail');
  const byPhone = { ...OWNER, identifier: '+6598887777', phone: '+6598887777' } as const;
  expect((await signUpWith(world(), byPhone)).code).toBe('EMAIL_CLAIMED');
  expect((await signUpWith(world(), OWNER)).code).toBeNull();
  expect(await standing(await tokenOf(OWNER))).toEqual({ number: 'claimed', email: 'proven', phone: 'claimed' });
  expect((await confirm(letter)).code, 'the letter of the claim').toBe('CONFIRM_LINK_INVALID');
  expect((await sentTo(world(), CLAIMER.phone))[0]).toContain('has confirmed it for another account');
  expect((await signInWith(world(), claimer.body)).code).toBe('USER_ID_LOST');
});

test('the claimer of a lost email chooses another one at the next sign-in by its code, and is in the same account', async () => {
  const { body } = await claimEmail();
  const before = await patientOf(world(), EMAIL);
  expect((await signUpWith(world(), OWNER)).code).toBeNull();
  const lost = await signInWith(world(), body);
  expect([lost.status, lost.code]).toEqual([409, 'USER_ID_LOST']);
  const ticket = lostTicket(lost);
  for (const taken of [EMAIL, 'meiling.tan@example.com', 'ah.kow.lim@example.com'])
    expect([taken, (await choose(ticket, taken)).code]).toEqual([taken, 'USERNAME_TAKEN']);
  const chosen = (await choose(ticket, 'Another@Example.com')).answer?.token as Token;
  expect(await standing(chosen)).toEqual({ number: 'claimed', email: 'lost', phone: 'proven' });
  expect(await sentTo(world(), 'another@example.com'), 'mistyped, it would be a stranger’s').toEqual([]);
  expect((await signInWith(world(), { ...body, username: 'another@example.com' })).code).toBe('WRONG_CREDENTIALS');
  expect((await choose(ticket, 'third@example.com')).code).toBe('TICKET_INVALID');
  await typeBack(world(), chosen, 'another@example.com');
  await answerOf(world(), profileCalls.proveContact, { token: chosen, body: { kind: 'email' } });
  expect(await standing(chosen)).toEqual({ number: 'claimed', email: 'proven', phone: 'proven' });
  expect(await patientOf(world(), 'another@example.com')).toBe(before);
  expect((await signInWith(world(), body)).code).toBe('WRONG_CREDENTIALS');
  expect((await signInWith(world(), { ...body, username: 'another@example.com' })).code).toBeNull();
});

test('a ticket for another user ID is worth nothing after 15 minutes, and a wrong password gets none', async () => {
  const { body } = await claimEmail();
  await signUpWith(world(), OWNER);
  const ticket = lostTicket(await signInWith(world(), body));
  expect((await signInWith(world(), { ...body, password: 'Wrong-2026' })).code).toBe('WRONG_CREDENTIALS');
  world().clock.advance(15 * MINUTE_MS);
  expect((await choose(ticket, 'another@example.com')).code).toBe('TICKET_INVALID');
});

test('who has lost an email guesses at its owner’s password no longer than anybody else', async () => {
  const { body } = await claimEmail();
  await signUpWith(world(), OWNER);
  const codes = [];
  for (let n = 0; n < 6; n += 1) {
    codes.push((await signInWith(world(), { username: EMAIL, password: `Wrong-202${n}` })).code);
    codes.push((await signInWith(world(), body)).code);
  }
  expect(codes.slice(0, 10)).toEqual(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? 'USER_ID_LOST' : 'WRONG_CREDENTIALS')),
  );
  expect(codes.slice(10)).toEqual(['TOO_MANY_TRIES', 'TOO_MANY_TRIES']);
});

test('SERVER-16: the patient check does not know an email that is only claimed', async () => {
  const token = await guestOf(world());
  const query = { email: EMAIL };
  const check = async () => (await answerOf(world(), patientCalls.checkPatient, { token, query })).login;
  await claimEmail();
  expect(await check()).toBe('none');
  await signUpWith(world(), OWNER);
  expect(await check()).toBe('active');
});

test('a sign-up with a password that is refused finds out neither a number nor an email', async () => {
  for (const identity of [{ nric: 'S8412345E' }, { nric: 'S4823156Z' }, { nric: 'S1234567D' }] as const)
    for (const username of ['meiling.tan@example.com', 'ah.kow.lim@example.com', 'nobody@example.com']) {
      const identifier = '+6598887777';
      const { code } = await signUpWith(world(), {
        identity,
        username,
        identifier,
        phone: identifier,
        password: 'Password1',
      });
      expect([identity, username, code]).toEqual([identity, username, 'PASSWORD_REFUSED']);
      world().clock.advance(DAY_MS);
    }
});

test('a reset and a link to a new password are told at every proven address', async () => {
  await forgot('meiling');
  const link = linkIn((await sentTo(world(), 'meiling.tan@example.com'))[0], 'resetPassword');
  expect((await reset(link)).code).toBeNull();
  for (const address of ['meiling.tan@example.com', '+6591234501'])
    expect((await sentTo(world(), address))[0]).toContain('The password of your MyNiks account was changed.');
});

test('what an account from before has not proven is asked for by one letter, before a new password goes there', async () => {
  await world()
    .db.updateTable('identifier')
    .set({ proven_at: null, proven_by: null })
    .where('patient_id', '=', patientIdOf('siti'))
    .execute();
  await forgot('siti');
  await forgot('siti');
  const letters = await sentTo(world(), 'siti.rahman@example.com');
  expect(letters).toHaveLength(1);
  expect((await confirm(linkIn(letters[0], 'confirmEmail'))).code).toBeNull();
  await forgot('siti');
  const link = linkIn((await sentTo(world(), 'siti.rahman@example.com'))[0], 'resetPassword');
  expect((await reset(link)).code).toBeNull();
});
