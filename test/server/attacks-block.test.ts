/** The staff block an account whose owner may have lost it, and an ID that is seen gives it back. */
import { beforeEach, describe, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Token, UndoToken } from '#contract/ids.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import {
  comeByDigitalId,
  digitalPerson,
  openDigitalPeople,
  patientOf,
  sentTo,
  signInWith,
  signUpWith,
} from '#harness/server/claims.ts';
import { changeContact, typeBack } from '#harness/server/contacts.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import { asStaff } from '#harness/server/orders.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ deps: { digitalId: openDigitalPeople() } });
const PERSON = digitalPerson('Nora Wee', 'S1234567D');
const NORA = { username: 'nora.new@example.com', password: 'Sunbird-77' };
const ID = { nric: 'S1234567D' } as const;
const THIEF = { email: 'thief@example.com', phone: '+6590009999' };
let id: Awaited<ReturnType<typeof patientOf>>;
beforeEach(async () => {
  await signUpWith(world(), {});
  id = await patientOf(world(), NORA.username);
});

const signIn = async () => (await signInWith(world(), NORA)).answer?.token as Token;
const block = () => asStaff(world(), operatorCalls.blockAccount, { id }, { reason: 'You told us that it was lost.' });
const restore = (body: object) => asStaff(world(), operatorCalls.restoreAccount, { id }, body);
const isAlive = async (token: Token) => (await ask(world(), profileCalls.loadProfile, { token })).status === 200;
const forgot = async (username: string) => {
  await world().sendMail();
  world().outbox.clear();
  await answerOf(world(), signinCalls.forgotPassword, { body: { username } });
  await world().sendMail();
  return world()
    .outbox.list()
    .map(({ to }) => to);
};
const undoLink = async (address: string) =>
  /undoChange\/([\w-]{43})/.exec((await sentTo(world(), address)).join())?.[1] as UndoToken;

describe('a blocked account', () => {
  test('SERVER-66: has no session, and neither password, digital ID, link nor letter lets anybody in', async () => {
    const token = await signIn();
    const thief = await signIn();
    await changeContact(world(), thief, NORA.password, 'email', THIEF.email);
    const link = await undoLink(NORA.username);
    expect(((await block()) as { code: unknown }).code).toBeNull();
    expect([await isAlive(token), await isAlive(thief)]).toEqual([false, false]);
    expect((await signInWith(world(), { ...NORA, username: THIEF.email })).code).toBe('WRONG_CREDENTIALS');
    expect(await forgot(THIEF.email)).toEqual([]);
    expect((await ask(world(), signinCalls.undoContactChange, { body: { token: link } })).code).toBe('ACCOUNT_BLOCKED');
  });

  test('is told so at every contact, with the reason in letters only', async () => {
    await block();
    expect((await sentTo(world(), NORA.username))[0]).toContain('You told us that it was lost.');
    await block();
    expect(await sentTo(world(), NORA.username), 'once').toHaveLength(2);
  });

  test('refuses the digital ID, too', async () => {
    await asStaff(world(), operatorCalls.seeIdentity, { id }, { identity: ID, contact: NORA.username });
    expect((await comeByDigitalId(world(), PERSON)).code).toBeNull();
    await block();
    expect((await comeByDigitalId(world(), PERSON)).code).toBe('ACCOUNT_BLOCKED');
  });

  test('is nobody’s without a login', async () => {
    const { code } = await asStaff(world(), operatorCalls.blockAccount, { id: 'patient-ah-kow' }, { reason: 'Lost.' });
    expect(code).toBe('NOT_FOUND');
  });
});

describe('an ID that is seen', () => {
  test('gives a former contact back, also long after its link has ended, and nothing undoes that', async () => {
    const thief = await signIn();
    await changeContact(world(), thief, NORA.password, 'email', THIEF.email);
    world().clock.advance(30 * DAY_MS);
    await block();
    expect((await restore({ identity: { nric: 'S9412345C' }, contact: NORA.username })).code, 'another ID').toBe(
      'INVALID',
    );
    expect((await restore({ identity: ID, contact: 'somebody@example.com' })).code).toBe('NOT_THE_OWNER');
    expect((await restore({ identity: ID })).code, 'anybody types a number').toBe('IDENTITY_UNPROVEN');
    const pasted = `Nora <mailto:${NORA.username.toUpperCase()}>\u200b,`;
    expect((await restore({ identity: ID, contact: pasted })).code).toBeNull();
    expect((await sentTo(world(), NORA.username))[0]).toContain('You sign in with n****@example.com again');
    expect(await forgot(NORA.username)).toEqual([NORA.username]);
    expect((await signInWith(world(), NORA)).code, 'the password that the thief knows').toBe('WRONG_CREDENTIALS');
  });

  test('lifts a block where no contact was changed', async () => {
    await block();
    expect((await restore({ identity: ID, contact: NORA.username })).code).toBeNull();
    expect(await forgot(NORA.username)).toEqual([NORA.username]);
  });

  test('PROFILE-05: changes a contact by its code at the counter: the former one gets no link', async () => {
    const body = { identity: ID, contact: 'nora.next@example.com' };
    const send = () => asStaff(world(), operatorCalls.sendContactCode, { id }, body);
    const change = (otp: string) => asStaff(world(), operatorCalls.changeContact, { id }, { ...body, otp });
    expect((await send()).code, 'the number is only claimed').toBe('IDENTITY_UNPROVEN');
    await asStaff(world(), operatorCalls.seeIdentity, { id }, { identity: ID, contact: NORA.username });
    const token = await signIn();
    await send();
    const otp = lastCode(world());
    const wrong = otp === '000000' ? '111111' : '000000';
    expect((await change(wrong)).code).toBe('WRONG_OTP');
    expect((await change(otp)).code).toBeNull();
    expect(await isAlive(token)).toBe(false);
    const letters = (await sentTo(world(), NORA.username)).join();
    expect(letters).toContain('was changed to n****@example.com');
    expect(letters).not.toContain('undoChange');
    expect(await forgot('nora.next@example.com')).toEqual(['nora.next@example.com']);
  });
});

describe('the digital ID', () => {
  const wish = (token: Token, body: object) => ask(world(), profileCalls.changeProfile, { token, body });
  /** Proves identity in a member's session, after the change was refused without a proof. */
  const shownFor = async (body: object): Promise<Token> => {
    const own = (await comeByDigitalId(world(), PERSON)).answer?.token as Token;
    expect((await wish(own, body)).code).toBe('REAUTHENTICATION_REQUIRED');
    return (await comeByDigitalId(world(), PERSON, own)).answer?.token as Token;
  };
  const proveNora = () => asStaff(world(), operatorCalls.seeIdentity, { id }, { identity: ID, contact: NORA.username });

  test('PROFILE-05: proves a change in a member’s own session, ends the former contact at once, and every link of a change before', async () => {
    await asStaff(world(), operatorCalls.seeIdentity, { id }, { identity: ID, contact: NORA.username });
    const thief = await signIn();
    await changeContact(world(), thief, NORA.password, 'phone', THIEF.phone);
    world().clock.advance(MINUTE_MS);
    await changeContact(world(), thief, NORA.password, 'phone', '+6590008888');
    const theirs = await undoLink(THIEF.phone);
    const own = (await comeByDigitalId(world(), PERSON)).answer?.token as Token;
    const email = { email: 'nora.next@example.com' };
    const asked = await ask(world(), profileCalls.changeProfile, { token: own, body: email });
    expect(asked.code, 'a sign-in is no proof of an act').toBe('REAUTHENTICATION_REQUIRED');
    const again = (await comeByDigitalId(world(), PERSON, own)).answer?.token as Token;
    await changeContact(world(), again, null, 'email', email.email);
    expect((await sentTo(world(), NORA.username))[0]).not.toContain('undoChange');
    expect((await ask(world(), signinCalls.undoContactChange, { body: { token: theirs } })).code).toBe(
      'UNDO_LINK_INVALID',
    );
  });

  test('leaves the link of the other contact to the one that the account had first', async () => {
    await asStaff(world(), operatorCalls.seeIdentity, { id }, { identity: ID, contact: NORA.username });
    const thief = await signIn();
    await changeContact(world(), thief, NORA.password, 'email', THIEF.email);
    const again = await shownFor({ phone: '+6590007777' });
    await changeContact(world(), again, null, 'phone', '+6590007777');
    const token = await undoLink(NORA.username);
    expect((await ask(world(), signinCalls.undoContactChange, { body: { token } })).code).toBeNull();
    expect(await forgot(NORA.username)).toEqual([NORA.username]);
  });

  test('that was shown for something else makes no change final, also in the session that is left open', async () => {
    await proveNora();
    for (const shown of [null, { phone: '+6590007777' }, { email: 'nora.next@example.com' }]) {
      const own = (await comeByDigitalId(world(), PERSON)).answer?.token as Token;
      if (shown) await wish(own, shown);
      const left = (await comeByDigitalId(world(), PERSON, own)).answer?.token as Token;
      await changeContact(world(), left, null, 'email', THIEF.email);
      const link = await undoLink(NORA.username);
      expect((await ask(world(), signinCalls.undoContactChange, { body: { token: link } })).code).toBeNull();
      expect(await forgot(NORA.username)).toEqual([NORA.username]);
      world().clock.advance(MINUTE_MS);
    }
  });

  test('settles a contact that is proven in the session in which it was shown, and in no other', async () => {
    await proveNora();
    const own = await shownFor({ email: THIEF.email });
    expect((await wish(own, { email: THIEF.email })).code).toBeNull();
    const found = await signIn();
    await typeBack(world(), found, THIEF.email);
    await answerOf(world(), profileCalls.proveContact, { token: found, body: { kind: 'email' } });
    const link = await undoLink(NORA.username);
    expect((await ask(world(), signinCalls.undoContactChange, { body: { token: link } })).code).toBeNull();
    expect(await forgot(NORA.username)).toEqual([NORA.username]);
  });

  test('covers a change that was asked for within a quarter of an hour before', async () => {
    await proveNora();
    const own = (await comeByDigitalId(world(), PERSON)).answer?.token as Token;
    await wish(own, { email: 'nora.next@example.com' });
    world().clock.advance(15 * MINUTE_MS + 1);
    const again = (await comeByDigitalId(world(), PERSON, own)).answer?.token as Token;
    await changeContact(world(), again, null, 'email', 'nora.next@example.com');
    expect((await sentTo(world(), NORA.username))[0]).toContain('undoChange');
  });
});
