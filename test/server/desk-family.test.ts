/** Families at the counter: who joins, on which ground, who hears of it, and who leaves. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { ClinicId, PatientId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask, freeSlots } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff } from '#harness/server/orders.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { hold } from '#test/kit/holds.ts';
import { nricOf } from '#test/kit/numbers.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const grace = patientIdOf('grace');
const CHILD = nricOf(1_512_345, 'T');
const body = (nric: string, more = {}) => ({ member: { nric }, relation: 'child', basis: 'document', ...more });
const AGREED = { relation: 'spouse', basis: 'agreed' };
const RAVI = 'S8523417Z';
const add = (nric: string, more = {}, id: PatientId = grace) =>
  asStaff(world(), operatorCalls.addFamily, { id }, body(nric, more));
const remove = (member: PatientId, id: PatientId = grace) =>
  asStaff(world(), operatorCalls.removeFamily, { id, member }, { reason: 'The parent asks' });
const register = async (nric: string, name = 'Lim Kai'): Promise<PatientId> => {
  const { answer, code } = await asStaff(world(), operatorCalls.registerPatient, {}, { identity: { nric }, name });
  if (answer === null) throw new Error(`Not registered: ${code}`);
  return answer.data._id;
};
const membersOf = async (userId: 'grace' | 'ravi') => {
  const token = await world().signIn(userId);
  return (await answerOf(world(), profileCalls.loadProfile, { token })).data.familyMembers.map(({ name }) => name);
};
const notices = async (userId: 'grace' | 'ravi') => {
  const token = await world().signIn(userId);
  return (await answerOf(world(), profileCalls.listNotifications, { token })).data.map(({ msg }) => msg);
};

test('PROFILE-01 ROLE-03 SERVER-20: a child whose document is seen joins once, and the account hears of it', async () => {
  const child = await register(CHILD);
  for (const _ of [1, 2]) expect((await add(CHILD)).status).toBe(200);
  expect(await membersOf('grace')).toEqual(['Lim Kai']);
  const told = (await notices('grace')).filter((words) => words.includes('Lim Kai'));
  expect(told).toEqual([
    '<b>Lim Kai</b> was added to your account at our counter. You see the visits, bills and records now.',
  ]);
  const letters = JSON.stringify(await readLetters(world()));
  expect(letters).toContain('Your family in MyNiks has changed');
  expect(letters).toContain('Lim Kai was added to your account.');
  expect(letters).not.toContain('removed');
  const row = await world()
    .db.selectFrom('family')
    .selectAll()
    .where('member_id', '=', child)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ relation: 'child', basis: 'document', added_at: await world().clock.now() });
});

test('an adult and one with an account agree; a document of a child is not enough', async () => {
  const adult = nricOf(9_212_345);
  await register(adult, 'Lim Boon');
  expect((await add(adult)).code).toBe('AGREEMENT_NEEDED');
  expect((await add(RAVI)).code).toBe('AGREEMENT_NEEDED');
  expect((await add(adult, { relation: 'parent' })).code).toBe('INVALID');
  expect(await membersOf('grace')).toEqual([]);
  expect((await add(adult, { relation: 'parent', basis: 'authority' })).status).toBe(200);
  expect((await add(RAVI, AGREED)).status).toBe(200);
  expect((await notices('ravi'))[0]).toContain('<b>Grace Lim</b> added you at our counter');
});

test('who leaves is seen no more; both hear of it, and what is booked is listed before and stays', async () => {
  await add(RAVI, AGREED);
  const token = await world().signIn('ravi');
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  await hold(world(), token, slot, patientIdOf('ravi'));
  const page = (id: PatientId) => asStaff(world(), deskCalls.openPatient, { id });
  expect((await page(grace)).answer?.data.family).toMatchObject([
    { _id: patientIdOf('ravi'), relation: 'spouse', isMember: true, booked: [{ place: expect.any(String) }] },
  ]);
  expect((await page(patientIdOf('ravi'))).answer?.data.family).toMatchObject([
    { _id: grace, isMember: false, booked: [] },
  ]);
  world().clock.advance(MINUTE_MS);
  expect((await remove(patientIdOf('ravi'))).status).toBe(200);
  expect((await remove(patientIdOf('ravi'))).code).toBe('NOT_FOUND');
  expect(await membersOf('grace')).toEqual([]);
  expect((await notices('grace'))[0]).toContain('<b>Ravi Kumar</b> was removed from your account');
  expect((await notices('ravi'))[0]).toContain('You were removed from the account of <b>Grace Lim</b>');
  const letters = JSON.stringify(await readLetters(world()));
  expect(letters).toContain('You see nothing of Ravi Kumar any more; what is booked stays booked.');
  expect(letters).toContain('You were removed from the account of Grace Lim, which sees nothing of yours any more.');
  const open = await world()
    .db.selectFrom('appointment')
    .select('id')
    .where('patient_id', '=', patientIdOf('ravi'))
    .execute();
  expect(open).not.toEqual([]);
});

test('nobody without an account, with a claimed number, oneself or an unknown number is added', async () => {
  expect((await add(CHILD)).code).toBe('NOT_FOUND');
  expect((await add('S9034126Z', AGREED)).code).toBe('INVALID');
  expect((await add(RAVI, AGREED, patientIdOf('ahkow'))).code).toBe('NOT_FOUND');
  expect((await add(RAVI, AGREED, patientIdOf('daniel'))).code).toBe('IDENTITY_UNPROVEN');
  expect((await add('S7845231E', AGREED)).code).toBe('IDENTITY_UNPROVEN');
  expect((await add(RAVI, { ...AGREED, relation: 'cousin' })).code).toBe('INVALID');
});

test('an account has ten members, also when two are added at once', async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => nricOf(1_510_000 + index, 'T'));
  for (const nric of numbers) await register(nric);
  for (const nric of numbers.slice(0, 9)) expect((await add(nric)).status).toBe(200);
  const both = await Promise.all(numbers.slice(9, 11).map((nric) => add(nric)));
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['FAMILY_FULL', null]));
  expect((await add(numbers[0] ?? '')).status).toBe(200);
});

test('ROLE-07: reception of a place of the patient does it, once per key, and the trail says on which ground', async () => {
  const asked = {
    params: { id: grace },
    body: body(RAVI, AGREED),
    headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY, 'idempotency-key': 'k1' },
  };
  for (const _ of [1, 2]) expect((await ask(world(), operatorCalls.addFamily, asked)).status).toBe(200);
  const admin = await firstAdmin(world());
  const line = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'addFamily')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ patient_id: grace, detail: { relation: 'spouse', basis: 'agreed' } });
  const codes = [];
  for (const role of ['clinician', 'accounts', 'dispensary', 'reception'] as const) {
    const person = await invited(world(), admin, [role], ['orchard-clinic' as ClinicId]);
    const params = { id: grace, member: patientIdOf('ravi') };
    codes.push((await person.ask(operatorCalls.addFamily, { params: { id: grace }, body: asked.body })).code);
    codes.push((await person.ask(operatorCalls.removeFamily, { params, body: { reason: 'Asked' } })).code);
  }
  expect(codes.slice(0, 6)).toEqual(Array(6).fill('OPERATORS_ONLY'));
  expect(codes.slice(6)).toEqual([null, null]);
  // the only place of that person
  const removed = '<b>Ravi Kumar</b> was removed from your account at the counter of Orchard clinic.';
  expect(await notices('grace')).toContainEqual(expect.stringContaining(removed));
});
