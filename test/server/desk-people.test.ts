/** Proof of each account's identity at the sandbox's desk, and the IDs shown to the staff. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { documentsOf, sentTo, signInWith, signUpWith } from '#harness/server/claims.ts';
import { changeContact } from '#harness/server/contacts.ts';
import { type OpenDemo, openDemo } from '#harness/server/demo.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const daniel = patientIdOf('daniel');
const PHONE = '+65 9123 4504';
let desk: OpenDemo;
beforeEach(async () => {
  desk = await openDemo(world());
});
afterEach(() => desk.close());

/** Row of an account on the page, without its markup. */
const rowOf = async (name: string): Promise<string> => {
  const [, people = ''] = (await desk.read()).split('<h2 id="people">');
  const row = people.split(/<li class="row">|<\/li>/).find((text) => text.includes(`>${name}</b>`)) ?? '';
  return row.replaceAll(/<[^>]*>/g, '');
};
/**
 * Messages to an address, the newest first; advances the clock, since the desk's time is a little ahead of the world's.
 */
const letters = (address: string) => {
  world().clock.advance(MINUTE_MS);
  return sentTo(world(), address);
};
const standing = async () =>
  (await answerOf(world(), profileCalls.loadProfile, { token: await world().signIn('daniel') })).data.standing;

test('each account says what is claimed, proven and how; contacts are hinted at, and never read out', async () => {
  const row = await rowOf('Daniel Ong');
  for (const words of [
    'Number: claimed, 21 Nov',
    'Email d****@example.com: claimed',
    'Phone ****04: proven by the code of the sign-up',
  ])
    expect(row).toContain(words);
  expect(row).not.toMatch(/daniel\.ong|9123|S7845231E/);
  expect(await rowOf('Tan Mei Ling')).toContain('Number: proven by the ID at the counter, 21 Nov');
});

test('"ID seen" proves the number of the account whose phone the person names', async () => {
  expect(await desk.submit('identity', { id: daniel, contact: '+65 9000 0000' })).toBe(
    '/sandbox/desk?refused=NOT_THE_OWNER#people',
  );
  expect((await standing()).number).toBe('claimed');
  expect(await desk.submit('identity', { id: daniel, contact: PHONE, number: '', country: '' })).toBe(
    '/sandbox/desk#people',
  );
  expect((await standing()).number).toBe('proven');
  expect(await rowOf('Daniel Ong')).not.toMatch(/ID seen$/m);
});

test('another number on the ID takes the place of the one that was typed, also a passport’s', async () => {
  for (const [number, country, refused] of [
    ['S8412345E', '', 'PATIENT_EXISTS'],
    ['S1234567A', '', 'INVALID'],
    ['TR4821093', 'XX', 'INVALID'],
  ] as const)
    expect(await desk.submit('identity', { id: daniel, contact: PHONE, number, country })).toBe(
      `/sandbox/desk?refused=${refused}#people`,
    );
  expect(await desk.submit('identity', { id: daniel, contact: PHONE, number: 'TR4821093', country: 'my' })).toBe(
    '/sandbox/desk#people',
  );
  expect((await standing()).number).toBe('proven');
  expect(await desk.submit('identity', { id: daniel, contact: PHONE, number: 'S7845231E' })).toBe(
    '/sandbox/desk?refused=INVALID#people',
  );
});

test('SERVER-57: the month of birth is read off the ID of an account whose number is proven, and then the bonus is offered', async () => {
  const siti = patientIdOf('siti');
  const offers = async () => {
    const token = await world().signIn('siti');
    const query = { promoType: 'BIRTHDAY_BONUS', inventoryType: 'Product' };
    return (await answerOf(world(), storeCalls.listPromotions, { token, params: { patientId: siti }, query })).data;
  };
  expect(await offers()).toEqual([]);
  expect(await desk.submit('birth-month', { id: siti, month: 13 })).toBe('/sandbox/desk?refused=INVALID#people');
  expect(await desk.submit('birth-month', { id: daniel, month: 11 })).toBe(
    '/sandbox/desk?refused=IDENTITY_UNPROVEN#people',
  );
  expect(await rowOf('Siti Rahman')).toContain('Month of birth');
  expect(await desk.submit('birth-month', { id: siti, month: 11 })).toBe('/sandbox/desk#people');
  expect(await rowOf('Siti Rahman')).toContain('Born in November');
  expect(await offers()).toHaveLength(1);
  await desk.submit('birth-month', { id: siti, month: 12 });
  expect(await offers()).toEqual([]);
});

test('a number that moves names both accounts', async () => {
  await signUpWith(world(), { name: 'Nora Wee', identity: { nric: 'S1234567D' } });
  expect(await desk.submit('identity', { id: daniel, contact: PHONE, number: 'S1234567D' })).toBe(
    '/sandbox/desk#people',
  );
  expect(await rowOf('Daniel Ong')).toContain('before claimed by Nora Wee');
  expect(await rowOf('Nora Wee')).toContain('Number: lost to Daniel Ong');
});

test('a number whose owner has no account is released, and whoever had typed it has none', async () => {
  expect(await desk.submit('release', { number: 'S8412345E' })).toBe('/sandbox/desk?refused=PATIENT_EXISTS#people');
  expect(await desk.submit('release', { number: 'S1234567D' })).toBe('/sandbox/desk?refused=NOT_FOUND#people');
  expect(await desk.submit('release', { number: 'S7845231E' })).toBe('/sandbox/desk#people');
  expect(await rowOf('Daniel Ong')).toContain('Number: lost to its owner, at the counter');
  expect((await standing()).number).toBe('lost');
});

test('a record for an account whose number is only claimed is issued when the ID was seen', async () => {
  const record = { patientId: daniel, kind: 'document', name: 'Letter', content: 'Seen.' };
  expect(await desk.read()).toContain('Daniel Ong, number not proven');
  expect(await desk.submit('record', record)).toBe('/sandbox/desk?refused=IDENTITY_UNPROVEN#records');
  expect(await desk.submit('record', { ...record, isIdSeen: 'true', contact: '' })).toBe(
    '/sandbox/desk?refused=NOT_THE_OWNER#records',
  );
  expect(await desk.submit('record', { ...record, isIdSeen: 'true', contact: PHONE })).toBe('/sandbox/desk#records');
  expect(await documentsOf(world(), await world().signIn('daniel'))).toEqual(['Letter']);
});

test('SERVER-66: an account is blocked with a reason that its owner reads, and given back to who shows the ID', async () => {
  const siti = patientIdOf('siti');
  const token = await world().signIn('siti');
  await changeContact(world(), token, 'Batik-2026', 'email', 'finder@example.com');
  expect(await desk.submit('block', { id: siti, reason: ' ' })).toBe('/sandbox/desk?refused=INVALID#people');
  expect(await desk.submit('block', { id: siti, reason: 'You called us.' })).toBe('/sandbox/desk#people');
  expect((await ask(world(), profileCalls.loadProfile, { token })).status).toBe(401);
  expect((await letters('finder@example.com'))[0]).toContain('The clinic says: You called us.');
  expect((await letters('siti.rahman@example.com'))[0]).toContain('You called us.');
  expect(await rowOf('Siti Rahman')).toContain('Blocked, 21 Nov: You called us.');
  expect(await desk.submit('restore', { id: siti, contact: '', number: 'S8412345E' })).toBe(
    '/sandbox/desk?refused=INVALID#people',
  );
  expect(await desk.submit('restore', { id: siti, contact: 'someone@example.com', number: 'S9271643J' })).toBe(
    '/sandbox/desk?refused=NOT_THE_OWNER#people',
  );
  expect(await desk.submit('restore', { id: siti, contact: 'Siti.Rahman@example.com', number: 's9271643j' })).toBe(
    '/sandbox/desk#people',
  );
  expect(await rowOf('Siti Rahman')).not.toContain('Blocked');
  expect((await letters('siti.rahman@example.com'))[0]).toContain('with s****@example.com again, with a new password');
});

test('another email takes the place of the former one by the code that is read out', async () => {
  const siti = patientIdOf('siti');
  const wanted = { id: siti, contact: 'siti.next@example.com', number: 'S9271643J' };
  expect(await desk.submit('contact', { ...wanted, act: 'code', id: daniel })).toBe(
    '/sandbox/desk?refused=INVALID#people',
  );
  expect(await desk.submit('contact', { ...wanted, act: 'code' })).toBe('/sandbox/desk#people');
  const otp = lastCode(world());
  const wrong = otp === '000000' ? '111111' : '000000';
  expect(await desk.submit('contact', { ...wanted, act: 'change', otp: wrong })).toBe(
    '/sandbox/desk?refused=WRONG_OTP#people',
  );
  expect(await desk.submit('contact', { ...wanted, act: 'change', otp })).toBe('/sandbox/desk#people');
  expect(await rowOf('Siti Rahman')).toContain('Email s****@example.com: proven by the code of the sign-up, 21 Nov');
  expect((await signInWith(world(), { username: wanted.contact, password: 'Batik-2026' })).code).toBeNull();
});

test('a code that cannot be sent is refused', async () => {
  const refused = { id: patientIdOf('siti'), contact: '+15550001111', number: 'S9271643J', act: 'code' };
  expect(await desk.submit('contact', refused)).toMatch(/\?refused=\w+#people$/);
});

test('the name on the ID takes the place of the one that was proven', async () => {
  const siti = patientIdOf('siti');
  const named = { id: siti, name: 'Siti Binte Rahman', number: 'S9271643J' };
  expect(await desk.submit('name', { ...named, number: 'S8412345E' })).toBe('/sandbox/desk?refused=INVALID#people');
  expect(await desk.submit('name', { ...named, id: daniel, number: 'S7845231E' })).toBe(
    '/sandbox/desk?refused=IDENTITY_UNPROVEN#people',
  );
  expect(await desk.submit('name', named)).toBe('/sandbox/desk#people');
  expect(await rowOf('Siti Binte Rahman')).toContain('Number: proven');
});
