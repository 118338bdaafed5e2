/** Another version of the terms of NIK$. */
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { NIKS_TERMS_CHANGES, NIKS_TERMS_VERSION, type NiksTermsChange } from '#contract/niks.ts';
import type { ClinicDay } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { balanceOf, enrol, grant, membershipOf } from '#harness/server/niks.ts';
import { asStaff } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { tellTerms } from '#server/niks/terms.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

const change = (version: string, startsOn: string, years: number): NiksTermsChange => ({
  version,
  startsOn: startsOn as ClinicDay,
  en: `Clause 9: each NIK$ is valid for ${years} years (before: 1 year).`,
  zh: `第 9 条：每个 NIK$ 有效期为 ${years} 年（此前：1 年）。`,
});
const SPRING = change('2027-03', '2027-03-01', 2);
const SUMMER = change('2027-07', '2027-07-01', 3);
/** Runs the job in two processes at once, and then once more. */
const follow = async (changes?: readonly NiksTermsChange[]) => {
  const now = await world().clock.now();
  await Promise.all([tellTerms(world().db, now, changes), tellTerms(world().db, now, changes)]);
  await tellTerms(world().db, now, changes);
};
const lettersTo = async (userId: string) => (await readLetters(world())).filter(({ to }) => to.startsWith(userId));
const noticesOf = async (userId: 'kenji' | 'grace') => {
  const token = await world().signIn(userId);
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
  return data.map(({ msg }) => msg.replaceAll('\u00a0', ' ')).filter((msg) => msg.includes('terms of NIK$'));
};

test('NIKS-23: a member hears once of every later version, in the app and by mail', async () => {
  await enrol(world(), 'kenji');
  await readLetters(world());
  await follow([SPRING]);
  expect(await noticesOf('kenji')).toEqual([
    'The terms of NIK$ change on Mon, 01 Mar. Clause 9: each NIK$ is valid for 2 years (before: 1 year).',
  ]);
  const [letter, ...more] = await lettersTo('kenji');
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('The NIK$ terms change on Mon, 1 Mar');
  expect(letter?.text).toContain('Clause 9: each NIK$ is valid for 2 years (before: 1 year).');
  expect(letter?.text).toContain('/home?flow=niksJoin&step=terms');
  await follow([SPRING, SUMMER]);
  expect((await lettersTo('kenji')).map(({ subject }) => subject)).toEqual(['The NIK$ terms change on Thu, 1 Jul']);
  expect(await noticesOf('kenji')).toHaveLength(2);
});

test('NIKS-23: who agreed to a version does not hear of it, nor who is no member', async () => {
  await enrol(world(), 'kenji');
  await world().db.updateTable('niks_account').set({ terms_version: SPRING.version }).execute();
  await readLetters(world());
  await follow([SPRING]);
  expect(await noticesOf('kenji')).toEqual([]);
  await follow([SPRING, SUMMER]);
  expect(await noticesOf('kenji')).toHaveLength(1);
  expect(await noticesOf('grace')).toEqual([]);
});

test('NIKS-24: a membership ends at the wish of its owner, who hears of it, with what was left of it', async () => {
  await enrol(world(), 'kenji');
  await grant(world(), 'kenji', 12, '2027-06-01');
  await readLetters(world());
  const end = (reason: string) =>
    asStaff(world(), operatorCalls.endMembership, { id: patientIdOf('kenji') }, { reason });
  expect((await end(' ')).code).toBe('INVALID');
  expect(await balanceOf(world(), 'kenji')).toBe(12);
  expect((await end('By phone')).code).toBeNull();
  expect(await membershipOf(world(), 'kenji')).toMatchObject({ joinedAt: null });
  expect(await balanceOf(world(), 'kenji')).toBe(0);
  const [letter, ...more] = await lettersTo('kenji');
  expect(more).toEqual([]);
  expect(letter?.text).toContain('12 NIK$ ended with it.');
  expect(letter?.text).toContain('Our note: By phone');
  expect((await end('Again')).code).toBe('NOT_FOUND');
  expect((await proveNiks(world().db)).first).toBeNull();
});

test('NIKS-23: the version that one agrees to is the last of the changes', () => {
  expect(NIKS_TERMS_CHANGES.at(-1)?.version ?? NIKS_TERMS_VERSION).toBe(NIKS_TERMS_VERSION);
});
