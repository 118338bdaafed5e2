/** An open session and a mistyped address give no account away, and a contact that was replaced puts itself back. */
import { beforeEach, describe, expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import type { ResetToken, Token, UndoToken } from '#contract/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { sentTo, signInWith, signUpWith } from '#harness/server/claims.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const OWN = { email: 'siti.rahman@example.com', phone: '+6591234506', password: 'Batik-2026' };
const NEW = { email: 'siti.new@example.com', phone: '+6591230000' };
const FINDER = { email: 'finder@example.com', phone: '+6590009999' };
let token: Token;
beforeEach(async () => {
  token = await world().signIn('siti');
});

const change = (body: object, as = token) => ask(world(), profileCalls.changeProfile, { token: as, body });
const show = async (as = token, password = OWN.password) => {
  expect((await ask(world(), accountCalls.reauthenticate, { token: as, body: { password } })).code).toBeNull();
};
const read = async (as = token) => (await answerOf(world(), profileCalls.loadProfile, { token: as })).data;
/** The code of an address comes back in the session. */
const typeBack = async (address: string, as = token) => {
  await (address.startsWith('+')
    ? answerOf(world(), otpCalls.sendSms, { token: as, body: { phone: address } })
    : answerOf(world(), otpCalls.sendEmail, { token: as, body: { email: address } }));
  const otp = lastCode(world());
  return ask(world(), otpCalls.verify, { token: as, params: { identifier: address }, body: { otp } });
};
const prove = (kind: 'email' | 'phone', as = token) =>
  ask(world(), profileCalls.proveContact, { token: as, body: { kind } });
const replace = async (kind: 'email' | 'phone', address: string, as = token, password = OWN.password) => {
  await show(as, password);
  expect((await change({ [kind]: address }, as)).code).toBeNull();
  await typeBack(address, as);
  expect((await prove(kind, as)).code).toBeNull();
};
const linkIn = (page: string, texts: readonly string[]): string | null =>
  texts.flatMap((text) => new RegExp(`https://myniks\\.test/${page}/([\\w-]{43})\\b`).exec(text)?.[1] ?? []).at(0) ??
  null;
const undoLinkTo = async (address: string) => linkIn('undoChange', await sentTo(world(), address)) as UndoToken | null;
const undo = (link: UndoToken | null) =>
  ask(world(), signinCalls.undoContactChange, { body: { token: link ?? ('none' as UndoToken) } });
const forgot = async (username: string) => {
  await world().sendMail();
  world().outbox.clear();
  await answerOf(world(), signinCalls.forgotPassword, { body: { username } });
  await world().sendMail();
  return world()
    .outbox.list()
    .map(({ to }) => to);
};
const resetBy = async (address: string, password: string) => {
  const resetToken = linkIn('resetPassword', await sentTo(world(), address)) as ResetToken;
  return ask(world(), signupCalls.setPassword, { body: { resetToken, password } });
};
const signIn = (username: string, password = OWN.password) => signInWith(world(), { username, password });

describe('an open session', () => {
  test.each([{ email: FINDER.email }, { phone: FINDER.phone }, FINDER])(
    'SERVER-21: is not enough for %j: nothing changes, and nobody hears of it',
    async (body) => {
      const before = await read();
      const { status, code } = await change(body);
      expect([status, code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
      expect(await read()).toEqual(before);
      await world().sendMail();
      expect(world().outbox.list()).toEqual([]);
      expect(await forgot('siti')).toEqual([OWN.email]);
    },
  );

  test('proves nothing by the code of the address that it wants', async () => {
    await typeBack(FINDER.email);
    expect((await change({ email: FINDER.email })).code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await prove('email')).code).toBe('CONTACT_NOT_PENDING');
  });

  test('spends the proof: one is good for one change', async () => {
    await show();
    expect((await change({ email: NEW.email })).code).toBeNull();
    expect((await change({ phone: NEW.phone })).code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await change({ name: (await read()).name, email: NEW.email })).code, 'what waits already').toBeNull();
  });
});

describe('a contact that waits', () => {
  test('PROFILE-05 API-29: the answer has email and phone as they are, and says what waits', async () => {
    const before = await read();
    await show();
    const { answer } = await change(NEW);
    expect(answer?.data).toEqual({ ...before, pending: NEW });
    expect(await read()).toEqual(answer?.data);
  });

  test('a mistyped email gets nothing, and gives nothing away: sign-in and recovery stay with the old one', async () => {
    await show();
    await change({ email: FINDER.email });
    await answerOf(world(), otpCalls.sendEmail, { token, body: { email: FINDER.email } });
    const letters = await sentTo(world(), FINDER.email);
    expect(letters).toHaveLength(1);
    expect(letters[0]).not.toContain('http');
    expect(await forgot(FINDER.email)).toEqual([]);
    expect(await forgot('siti')).toEqual([OWN.email]);
    expect((await signIn(FINDER.email)).code).toBe('WRONG_CREDENTIALS');
    expect((await signIn(OWN.email)).code).toBeNull();
  });

  test('reserves nothing: its owner signs up, and it is too late to prove it', async () => {
    await show();
    await change({ email: FINDER.email });
    await typeBack(FINDER.email);
    const signedUp = await signUpWith(world(), {
      username: FINDER.email,
      identifier: FINDER.email,
      identity: { nric: 'S9412345C' },
    });
    expect(signedUp.code).toBeNull();
    expect((await prove('email')).code).toBe('USERNAME_TAKEN');
    expect((await read()).email).toBe(OWN.email);
  });

  test('ends after a day, and when it is removed', async () => {
    await show();
    await change({ email: NEW.email });
    const drop = () => ask(world(), profileCalls.dropContact, { token, params: { kind: 'email' } });
    expect([(await drop()).answer?.data.pending.email, (await drop()).code]).toEqual([null, null]);
    expect((await prove('email')).code).toBe('CONTACT_NOT_PENDING');
    await show();
    await change({ email: NEW.email });
    world().clock.advance(DAY_MS);
    const later = await world().signIn('siti');
    await typeBack(NEW.email, later);
    expect((await prove('email', later)).code).toBe('CONTACT_NOT_PENDING');
    expect((await read(later)).pending.email).toBeNull();
  });

  test('is proven in a session of the member only, by a code of the last quarter of an hour', async () => {
    await show();
    await change({ email: NEW.email });
    expect((await prove('email')).code).toBe('OTP_REQUIRED');
    const other = await world().signIn('siti');
    await typeBack(NEW.email, other);
    expect((await prove('email')).code).toBe('OTP_REQUIRED');
    world().clock.advance(15 * MINUTE_MS + 1);
    expect((await prove('email', other)).code).toBe('OTP_REQUIRED');
    await typeBack(NEW.email);
    expect((await prove('email')).code).toBeNull();
  });

  test('a phone without SMS counts at once, as claimed, while the email is proven by a code', async () => {
    await show();
    const { answer } = await change({ phone: '+33612345678' });
    expect(answer?.data).toMatchObject({
      phone: '+33612345678',
      standing: { phone: 'claimed' },
      pending: { phone: null },
    });
    expect(await undoLinkTo(OWN.phone)).not.toBeNull();
    await world()
      .db.updateTable('identifier')
      .set({ proven_by: 'link' })
      .where('patient_id', '=', patientIdOf('meiling'))
      .where('kind', '=', 'email')
      .execute();
    const other = await world().signIn('meiling');
    await show(other, 'Orchid-2026');
    expect((await change({ phone: '+33612345678' }, other)).code).toBe('PHONE_WITHOUT_SMS');
  });
});

describe('a contact that was replaced', () => {
  test('PROFILE-05: the new email signs in and recovers, other sessions end, and every contact is told', async () => {
    const other = await world().signIn('siti');
    await replace('email', NEW.email);
    expect(await read()).toMatchObject({ email: NEW.email, standing: { email: 'proven' }, pending: { email: null } });
    expect((await ask(world(), profileCalls.loadProfile, { token: other })).status).toBe(401);
    expect((await sentTo(world(), OWN.email))[0]).toContain('was changed to s****@example.com');
    expect((await sentTo(world(), NEW.email)).join()).toContain('From now on we reach you at s****@example.com');
    expect((await sentTo(world(), OWN.phone))[0]).toContain('From now on we reach you at');
    expect((await signIn(OWN.email)).code).toBe('WRONG_CREDENTIALS');
    expect((await signIn(NEW.email)).code).toBeNull();
    expect(await forgot(NEW.email)).toEqual([NEW.email]);
  });

  test('a link to a new password that was sent to it ends', async () => {
    await forgot('siti');
    const link = linkIn('resetPassword', await sentTo(world(), OWN.email)) as ResetToken;
    await replace('email', NEW.email);
    const body = { resetToken: link, password: 'Songket-2027' };
    expect((await ask(world(), signupCalls.setPassword, { body })).code).toBe('RESET_LINK_INVALID');
  });

  test('the letter of the former email undoes it: all are signed out, and the way in is by a new password', async () => {
    const thief = await world().signIn('siti');
    await replace('email', FINDER.email, thief);
    const link = await undoLinkTo(OWN.email);
    const body = { token: link as UndoToken };
    const { data } = await answerOf(world(), signinCalls.readContactChange, { body });
    expect(data).toMatchObject({ kind: 'email', former: 's****@example.com', present: 'f****@example.com' });
    world().outbox.clear();
    const { answer } = await undo(link);
    expect(answer, 'it signs nobody in').toEqual({ success: true });
    expect((await ask(world(), profileCalls.loadProfile, { token: thief })).status).toBe(401);
    for (const name of [FINDER.email, OWN.email, 'siti'])
      expect([name, (await signIn(name)).code]).toEqual([name, 'WRONG_CREDENTIALS']);
    expect((await sentTo(world(), FINDER.email)).join()).not.toContain('http');
    expect((await resetBy(OWN.email, 'Songket-2027')).code).toBeNull();
    const back = await signIn(OWN.email, 'Songket-2027');
    expect(await read(back.answer?.token)).toMatchObject({ email: OWN.email, standing: { email: 'proven' } });
  });

  test('the link answers the same again after a lost answer, and does nothing more', async () => {
    await replace('email', FINDER.email);
    const link = await undoLinkTo(OWN.email);
    const { answer } = await undo(link);
    await resetBy(OWN.email, 'Songket-2027');
    const back = (await signIn(OWN.email, 'Songket-2027')).answer?.token as Token;
    await replace('email', NEW.email, back, 'Songket-2027');
    await world().sendMail();
    world().outbox.clear();
    expect(await undo(link)).toMatchObject({ code: null, answer });
    expect(await read(back), 'a later change stays, and who made it').toMatchObject({ email: NEW.email });
    await world().sendMail();
    expect(world().outbox.list(), 'no way to a new password').toEqual([]);
    world().clock.advance(7 * DAY_MS);
    expect((await undo(link)).code).toBe('UNDO_LINK_INVALID');
  });

  test('the link works for seven days', async () => {
    await replace('email', NEW.email);
    const link = await undoLinkTo(OWN.email);
    world().clock.advance(7 * DAY_MS);
    expect((await undo(link)).code).toBe('UNDO_LINK_INVALID');
  });

  test('who has replaced both contacts loses both by either letter', async () => {
    for (const [first, second] of [
      ['email', 'phone'],
      ['phone', 'email'],
    ] as const)
      for (const letter of ['email', 'phone'] as const) {
        await world().reset();
        const thief = await world().signIn('siti');
        await replace(first, FINDER[first], thief);
        await replace(second, FINDER[second], thief);
        expect([first, letter, (await undo(await undoLinkTo(OWN[letter]))).code]).toEqual([first, letter, null]);
        expect((await resetBy(OWN[letter], 'Songket-2027')).code).toBeNull();
        const back = await signIn('siti', 'Songket-2027');
        expect(await read(back.answer?.token)).toMatchObject({
          email: OWN.email,
          phone: '+65 9123 4506',
          standing: { email: 'proven', phone: 'proven' },
        });
        expect(await undoLinkTo(FINDER[letter])).toBeNull();
        expect(await forgot('siti')).toEqual([OWN.email]);
      }
  });

  test('the first owner undoes what came after, and nobody undoes that', async () => {
    await replace('email', 'first@example.com');
    world().clock.advance(HOUR_MS);
    const thief = await world().signIn('siti');
    await replace('email', FINDER.email, thief);
    expect((await undo(await undoLinkTo(OWN.email))).code).toBeNull();
    expect((await undo(await undoLinkTo('first@example.com'))).code).toBe('UNDO_LINK_INVALID');
    expect(await undoLinkTo(FINDER.email)).toBeNull();
  });

  test('who has replaced the other contact days before loses it, too, when the second change is undone', async () => {
    const thief = await world().signIn('siti');
    await replace('email', FINDER.email, thief);
    world().clock.advance(6 * DAY_MS);
    const again = (await signIn(FINDER.email)).answer?.token as Token;
    await replace('phone', FINDER.phone, again);
    const link = await undoLinkTo(OWN.phone);
    world().clock.advance(3 * DAY_MS);
    expect((await undo(link)).code).toBeNull();
    expect(await forgot('siti')).toEqual([OWN.email]);
  });

  test('one that was only claimed gets no link, and comes back with the other one', async () => {
    await world()
      .db.updateTable('identifier')
      .set({ proven_at: null, proven_by: null })
      .where('patient_id', '=', patientIdOf('siti'))
      .where('kind', '=', 'phone')
      .execute();
    await replace('phone', FINDER.phone);
    expect(await sentTo(world(), OWN.phone)).toEqual([]);
    await replace('email', FINDER.email);
    expect((await undo(await undoLinkTo(OWN.email))).code).toBeNull();
    await resetBy(OWN.email, 'Songket-2027');
    const back = await signIn(OWN.email, 'Songket-2027');
    expect(await read(back.answer?.token)).toMatchObject({ standing: { email: 'proven', phone: 'claimed' } });
  });

  test('an undoing at the same time as another one is one', async () => {
    await replace('email', NEW.email);
    const link = await undoLinkTo(OWN.email);
    const codes = (await Promise.all([undo(link), undo(link), undo(link)])).map(({ code }) => code);
    expect(codes).toEqual([null, null, null]);
    const texts = await sentTo(world(), OWN.email);
    expect(texts.filter((text) => text.includes('The change of your MyNiks email was undone.'))).toHaveLength(1);
  });
});
