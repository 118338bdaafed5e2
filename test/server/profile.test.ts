/** A member changes what the clinic knows of them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { typeBack } from '#harness/server/contacts.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { asStaff } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let token: string;
let unproven: string;
beforeEach(async () => {
  token = await world().signIn('siti');
  unproven = await world().signIn('daniel');
});

const change = (body: object, as = token) => ask(world(), profileCalls.changeProfile, { token: as, body });
const read = async (as = token) => (await answerOf(world(), profileCalls.loadProfile, { token: as })).data;
const ADDRESS = { countryCode: 'SG', postal: '238859', address: '290 Orchard Road', unit: '#14-08' };
const letters = async () => {
  await world().sendMail();
  return world().outbox.list();
};

describe('PATCH /profile', () => {
  test('SERVER-21: changes what was sent and answers the changed profile; the rest stays', async () => {
    const before = await read(unproven);
    const { answer } = await change({ name: 'டேனியல் ஓங்', address: ADDRESS }, unproven);
    expect(answer?.data).toEqual({ ...before, name: 'டேனியல் ஓங்', address: ADDRESS });
    expect(await read(unproven)).toEqual(answer?.data);
  });

  test('PROFILE-05: beside a proven number the name stands; without one it is edited', async () => {
    const before = await read();
    const refused = await change({ name: 'Lee Kuan Forged', address: ADDRESS });
    expect([refused.status, refused.code]).toEqual([409, 'NAME_PROVEN']);
    expect(await read(), 'all or nothing').toEqual(before);
    expect((await change({ name: before.name, address: ADDRESS })).code).toBeNull();
    expect((await change({ name: 'Daniel Ong Wei' }, unproven)).answer?.data.name).toBe('Daniel Ong Wei');
  });

  test('a month of birth is given once, and another one is refused; the counter can change it', async () => {
    expect((await read()).birthMonth).toBeNull();
    expect((await change({ birthMonth: 13 })).status).toBe(400);
    expect((await change({ birthMonth: 5, before: { birthMonth: null } })).answer?.data.birthMonth).toBe(5);
    const again = await change({ birthMonth: 6, address: ADDRESS });
    expect([again.status, again.code]).toEqual([409, 'BIRTH_MONTH_SET']);
    expect(await read(), 'all or nothing').not.toMatchObject({ address: ADDRESS });
    expect((await change({ birthMonth: 5 })).code).toBeNull();
    await asStaff(world(), operatorCalls.noteBirthMonth, { id: patientIdOf('siti') }, { month: 6 });
    expect((await read()).birthMonth).toBe(6);
  });

  test('SERVER-21: what a person cannot change is not changed', async () => {
    const before = await read(unproven);
    const { answer } = await change(
      {
        name: 'Daniel',
        isGuestPatient: true,
        tags: [{ name: 'VIP' }],
        _id: patientIdOf('meiling'),
        familyMembers: [{ _id: patientIdOf('meiling') }],
        standing: { number: 'proven' },
        pending: { email: 'finder@example.com' },
      },
      unproven,
    );
    expect(answer?.data).toEqual({ ...before, name: 'Daniel' });
    const others = await world().signIn('meiling');
    expect((await answerOf(world(), profileCalls.loadProfile, { token: others })).data.name).toBe('Tan Mei Ling');
  });

  test('the same email and phone again prove nothing anew, and send no letter', async () => {
    const before = await read();
    await change({ email: before.email, phone: before.phone?.replaceAll(' ', '') });
    expect(await read()).toEqual(before);
    expect(await letters()).toEqual([]);
  });

  test('an email that another account has is refused, and nothing is changed', async () => {
    const before = await read();
    await answerOf(world(), accountCalls.reauthenticate, { token, body: { password: 'Batik-2026' } });
    const { code } = await change({ address: ADDRESS, email: 'meiling.tan@example.com' });
    expect(code).toBe('USERNAME_TAKEN');
    expect(await read()).toEqual(before);
  });

  test('what was changed meanwhile is refused with the profile as it is now, and what was not is saved', async () => {
    const before = await read(unproven);
    await change({ name: 'Daniel Ong Wei' }, unproven);
    const late = await change({ name: 'Dan', before: { name: before.name } }, unproven);
    expect(late.refusal).toMatchObject({
      code: 'DETAILS_CHANGED',
      data: { profile: { ...before, name: 'Daniel Ong Wei' } },
    });
    const other = await change({ address: ADDRESS, before: { address: before.address } }, unproven);
    expect(other.code).toBe(null);
    expect(await read(unproven)).toMatchObject({ name: 'Daniel Ong Wei', address: ADDRESS });
  });

  test.for(['name', 'address'] as const)(
    'of two devices that change the %s at the same time one is refused',
    async (member) => {
      const before = await read(unproven);
      const changes = { name: ['One', 'Two'], address: [ADDRESS, { ...ADDRESS, unit: '#01-01' }] }[member];
      const replies = await Promise.all(
        changes.map((changed) => change({ [member]: changed, before: { [member]: before[member] } }, unproven)),
      );
      expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['DETAILS_CHANGED', null]));
    },
  );

  test('of two who ask for one email at the same time the first who proves it has it', async () => {
    const people = { grace: await world().signIn('grace'), kenji: await world().signIn('kenji') };
    const email = 'wanted@example.com';
    const replies = await Promise.all(
      Object.entries(people).map(async ([name, as]) => {
        const password = { grace: 'Harbour-2026', kenji: 'Bonsai-2026' }[name as keyof typeof people];
        await answerOf(world(), accountCalls.reauthenticate, { token: as, body: { password } });
        expect((await change({ email }, as)).code).toBeNull();
        return as;
      }),
    );
    for (const as of replies) await typeBack(world(), as, email);
    const proofs = await Promise.all(
      replies.map((as) => ask(world(), profileCalls.proveContact, { token: as, body: { kind: 'email' } })),
    );
    expect(proofs.filter(({ code }) => code === null)).toHaveLength(1);
    expect(proofs.filter(({ code }) => code === 'USERNAME_TAKEN')).toHaveLength(1);
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
