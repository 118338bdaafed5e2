/** A member changes what the clinic knows of them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import type { ResetToken } from '#contract/ids.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { answerOf, ask } from '#stage/world/ask.ts';
import { guestOf } from '#stage/world/newcomer.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';

const world = worldPerFile();
let token: string;
beforeEach(async () => {
  token = await world().signIn('siti');
});

const change = (body: object) => ask(world(), profileCalls.changeProfile, { token, body });
const read = async () => (await answerOf(world(), profileCalls.loadProfile, { token })).data;
const ADDRESS = { countryCode: 'SG', postal: '238859', address: '290 Orchard Road', unit: '#14-08' };
const letters = async () => {
  await world().sendMail();
  return world().outbox.list();
};

describe('PATCH /profile', () => {
  test('SERVER-21: changes what was sent and answers the changed profile; the rest stays', async () => {
    const before = await read();
    const { answer } = await change({ name: 'சிட்டி ரஹ்மான்', phone: '+6591230000', address: ADDRESS });
    expect(answer?.data).toEqual({
      ...before,
      name: 'சிட்டி ரஹ்மான்',
      phone: '+6591230000',
      address: ADDRESS,
      standing: { ...before.standing, phone: 'claimed' },
    });
    expect(await read()).toEqual(answer?.data);
  });

  test('SERVER-21: what a person cannot change is not changed', async () => {
    const before = await read();
    const { answer } = await change({
      name: 'Siti',
      isGuestPatient: true,
      tags: [{ name: 'VIP' }],
      _id: patientIdOf('meiling'),
      familyMembers: [{ _id: patientIdOf('meiling') }],
      standing: { number: 'proven' },
    });
    expect(answer?.data).toEqual({ ...before, name: 'Siti' });
    const others = await world().signIn('meiling');
    expect((await answerOf(world(), profileCalls.loadProfile, { token: others })).data.name).toBe('Tan Mei Ling');
  });

  test('another email is claimed until its letter is answered, and the old one is told', async () => {
    const before = await read();
    const { answer } = await change({ email: 'Siti.New@example.com' });
    expect(answer?.data).toMatchObject({ email: 'siti.new@example.com', standing: { email: 'claimed' } });
    expect((await letters()).map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(
      expect.arrayContaining([before.email, 'siti.new@example.com']),
    );
    const signIn = (userId: string) =>
      ask(world(), signinCalls.signIn, { body: { username: userId, password: 'Batik-2026', remember: false } });
    expect((await signIn('siti.new@example.com')).status).toBe(200);
    expect((await signIn('siti')).status).toBe(200);
  });

  test('a link to a new password that was sent to the former email ends with it', async () => {
    await answerOf(world(), signinCalls.forgotPassword, { body: { username: 'siti' } });
    const path = (await letters()).flatMap(({ text }) => /\/resetPassword\/([\w-]+)/.exec(text) ?? []).at(1);
    await change({ email: 'siti.new@example.com' });
    const { code } = await ask(world(), signupCalls.setPassword, {
      body: { password: 'Songket-2027', resetToken: path as ResetToken },
    });
    expect(code).toBe('RESET_LINK_INVALID');
  });

  test('the same email and phone again prove nothing anew, and send no letter', async () => {
    const before = await read();
    await change({ email: before.email, phone: before.phone?.replaceAll(' ', '') });
    expect(await read()).toEqual(before);
    expect(await letters()).toEqual([]);
  });

  test('an email that another account has is refused, and nothing is changed', async () => {
    const before = await read();
    const { code } = await change({ name: 'Siti', email: 'meiling.tan@example.com' });
    expect(code).toBe('USERNAME_TAKEN');
    expect(await read()).toEqual(before);
  });

  test('what was changed meanwhile is refused with the profile as it is now, and what was not is saved', async () => {
    const before = await read();
    await change({ name: 'Siti binte Rahman' });
    const late = await change({ name: 'Siti N.', before: { name: before.name } });
    expect(late.refusal).toMatchObject({
      code: 'DETAILS_CHANGED',
      data: { profile: { ...before, name: 'Siti binte Rahman' } },
    });
    const other = await change({ phone: '+6591230000', before: { phone: before.phone } });
    expect(other.code).toBe(null);
    expect(await read()).toMatchObject({ name: 'Siti binte Rahman', phone: '+6591230000' });
  });

  test.for(['name', 'email', 'phone', 'address'] as const)(
    'of two devices that change the %s at the same time one is refused',
    async (member) => {
      const before = await read();
      const changes = {
        name: ['One', 'Two'],
        email: ['one@example.com', 'two@example.com'],
        phone: ['+6591230001', '+6591230002'],
        address: [ADDRESS, { ...ADDRESS, unit: '#01-01' }],
      }[member];
      const replies = await Promise.all(
        changes.map((changed) => change({ [member]: changed, before: { [member]: before[member] } })),
      );
      expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['DETAILS_CHANGED', null]));
    },
  );

  test('two who want one email at the same time do not both get it', async () => {
    const tokens = [token, await world().signIn('grace'), await world().signIn('kenji')];
    const body = { email: 'wanted@example.com' };
    const replies = await Promise.all(
      tokens.map((one) => ask(world(), profileCalls.changeProfile, { token: one, body })),
    );
    expect(replies.filter(({ code }) => code === null)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'USERNAME_TAKEN')).toHaveLength(2);
  });

  test.for([
    { name: '' },
    { name: 'x'.repeat(201) },
    { email: 'siti' },
    { phone: '+6512' },
    { address: { ...ADDRESS, postal: '' } },
  ])('refuses %o', async (body) => {
    expect((await change(body)).code).toBe('INVALID');
  });

  test('is for members', async () => {
    const guest = await guestOf(world());
    expect((await ask(world(), profileCalls.changeProfile, { token: guest, body: {} })).code).toBe('MEMBERS_ONLY');
  });
});
