/** Letters about acts on an account: once, to proven contacts, in the app, too. */
import { describe, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { answerOf } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { NEW_NRIC, signUp, signUpOf, verifiedGuest } from '#harness/server/newcomer.ts';
import { asStaff } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { lettersAndMail } from '#server/letters/letters.job.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEI = patientIdOf('meiling');
const EMAIL = 'meiling.tan@example.com';
const sent = async () => {
  const letters = await readLetters(world());
  return letters.map(({ kind, to, subject }) => [kind, to, subject]);
};
const notices = async () => {
  const token = await world().signIn('meiling');
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
  return data.map(({ msg }) => msg).join('\n');
};
const IDENTITY = { nric: 'S8412345E' };

describe('SERVER-66 SERVER-16: an ID that is seen at the counter', () => {
  test('is told of once, when the number was not proven before', async () => {
    const proven = { proven_at: null, proven_by: null };
    await world()
      .db.updateTable('identifier')
      .set(proven)
      .where('patient_id', '=', MEI)
      .where('kind', '=', 'number')
      .execute();
    const see = () => asStaff(world(), operatorCalls.seeIdentity, { id: MEI }, { contact: EMAIL });
    expect((await see()).code).toBeNull();
    expect(await sent()).toEqual([['mail', EMAIL, 'Your ID was seen at our counter']]);
    expect(await notices()).toContain('Your ID was seen at our counter.');
    expect((await see()).code).toBeNull();
    expect(await sent()).toEqual([]);
  });

  test('with another name on it, is told of with both names, once', async () => {
    const rename = () =>
      asStaff(world(), operatorCalls.changeName, { id: MEI }, { identity: IDENTITY, name: 'Tan Mei Ling Joy' });
    expect((await rename()).code).toBeNull();
    const [mail, ...more] = await readLetters(world());
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('The name of your MyNiks account');
    expect(mail?.text).toContain('The name of your MyNiks account is now Tan Mei Ling Joy. It was Tan Mei Ling.');
    expect(mail?.text).not.toContain(IDENTITY.nric);
    expect(await notices()).toContain('The name of your account is now <b>Tan Mei Ling Joy</b>. It was Tan Mei Ling.');
    expect((await rename()).code).toBeNull();
    expect(await sent()).toEqual([]);
  });
});

test('AUTH-14 SERVER-22: signing out everywhere is told of, in the app at the next sign-in', async () => {
  const token = await world().signIn('meiling');
  await answerOf(world(), profileCalls.revokeSessions, { token });
  const [mail, ...more] = await readLetters(world());
  expect(more).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([EMAIL, 'All devices were signed out']);
  expect(mail?.text).toMatch(/signed out of your MyNiks account on \w{3}, \d+ \w{3}, \d+:\d\d [AP]M\./);
  expect(await notices()).toContain('All devices were signed out of your account.');
});

describe('SERVER-11: an account that a sign-up has made', () => {
  const userId = 'nora.new@example.com';

  test('is written about once to its proven email, in its language, with its user ID and without the number', async () => {
    const token = await verifiedGuest(world());
    await readLetters(world());
    const { consent } = signUpOf();
    const body = signUpOf({ consent: { ...consent, language: 'zh-CN' } });
    expect((await signUp(world(), token, body)).status).toBe(200);
    expect((await signUp(world(), token, body)).status, 'repeated after a lost answer').toBe(200);
    const dying = { ...world().deps, clock: { now: () => Promise.reject(new Error('killed')) } };
    await lettersAndMail(dying)();
    await Promise.all([world().sendLetters(), lettersAndMail(world().deps)()]);
    const [mail, ...more] = await readLetters(world());
    expect(more).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([userId, '您的 MyNiks 账号已创建']);
    expect(mail?.text).toContain(`您的 MyNiks 账号已创建，请用 ${userId} 登录。`);
    expect(mail?.text).toContain('/home');
    expect(mail?.text).not.toMatch(new RegExp(`${NEW_NRIC}|${body.password}`));
  });

  test('with a proven phone alone, is told of by SMS, without a link', async () => {
    const { phone } = signUpOf();
    const token = await verifiedGuest(world(), phone);
    await readLetters(world());
    await signUp(world(), token, signUpOf({ identifier: phone }));
    const letters = await readLetters(world());
    const [sms, ...others] = letters.filter(({ to }) => to === phone);
    expect(others).toEqual([]);
    expect(sms?.kind).toBe('sms');
    expect(sms?.text).toContain(`Your MyNiks account is ready. You sign in with ${userId}.`);
    expect(sms?.text).not.toMatch(/https?:/);
    expect(letters.filter(({ to }) => to === userId).map(({ subject }) => subject)).toEqual([
      'Is this your email? MyNiks asks once',
    ]);
  });
});
