/** Letters about acts on an account: once, to proven contacts, in the app, too. */
import { describe, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { answerOf } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
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
