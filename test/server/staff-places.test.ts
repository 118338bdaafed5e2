/** Acts about a patient have a place: one of the patient's, or the counter at which the ID is seen. */
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { allStaffCalls } from '#contract/calls/staff-acts.ts';
import type { ClinicId, ClosureId } from '#contract/ids.ts';
import { ROLE_TABLE, ROLES, type StaffAct, type Subject } from '#contract/roles.ts';
import { readLetters } from '#harness/server/letters.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { nricOf } from '#test/kit/numbers.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const grace = patientIdOf('grace');
const OF_PATIENTS: readonly Subject[] = ['patient', 'closure', 'refillable', 'record'];
const ACTS = (Object.keys(ROLE_TABLE) as StaffAct[]).filter((act) => OF_PATIENTS.includes(ROLE_TABLE[act].of ?? 'key'));

/** A closure, a prescription and a record of Grace Lim, whose visits were in Orchard Road. */
const subjects = async (): Promise<Partial<Record<Subject, string>>> => {
  const { db, clock } = world();
  const asked_at = await clock.now();
  const closure = 'closure-grace' as ClosureId;
  await db.insertInto('closure').values({ id: closure, patient_id: grace, language: 'en', asked_at }).execute();
  const refillable = await db.selectFrom('refillable').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db.updateTable('refillable').set({ patient_id: grace }).where('id', '=', refillable.id).execute();
  const attachment = 'attachment-meiling-regimen-skin';
  const own = { patient_id: grace, clinic_id: 'orchard-clinic' as ClinicId };
  await db.updateTable('record_entry').set(own).where('id', '=', 'meiling-regimen-skin').execute();
  return { patient: grace, closure, refillable: refillable.id, record: attachment };
};

const everyRole = async (places: readonly ClinicId[]): Promise<Person> =>
  invited(world(), await firstAdmin(world(), `admin-${places.join('-')}@example.sg`), ROLES, places);
const placesOfGrace = async (): Promise<ClinicId[]> => {
  const visits = await world()
    .db.selectFrom('appointment')
    .select('clinic_id')
    .where('patient_id', '=', grace)
    .execute();
  return visits.map(({ clinic_id }) => clinic_id);
};
const elsewhere = async (): Promise<ClinicId> => {
  const all = await world().db.selectFrom('clinic').select('id').orderBy('id').execute();
  const own = await placesOfGrace();
  const found = all.find(({ id }) => !own.includes(id));
  if (!found) throw new Error('Grace Lim has been everywhere');
  return found.id;
};

test('ROLE-07: no act about a patient of other places is done, but those with the ID seen or a place of their own', async () => {
  const ids = await subjects();
  const [here, foreign] = [await everyRole(['orchard-clinic' as ClinicId]), await everyRole([await elsewhere()])];
  const found = { here: [] as StaffAct[], foreign: [] as StaffAct[] };
  for (const act of ACTS) {
    const call: Call = allStaffCalls[act];
    const asked = { params: { id: ids[ROLE_TABLE[act].of ?? 'patient'] ?? '', member: grace } };
    if ((await here.ask(call, asked)).code !== 'NOT_FOUND') found.here.push(act);
    if ((await foreign.ask(call, asked)).code !== 'NOT_FOUND') found.foreign.push(act);
  }
  // the record was written here: it has no file, and record-file.test.ts has one
  expect(found.here).toEqual(ACTS.filter((act) => act !== 'openFile'));
  expect(found.foreign).toEqual([
    'bookForPatient',
    'seeIdentity',
    'changeName',
    'sendContactCode',
    'changeContact',
    'activateAccount',
    'restoreAccount',
    'proposeMerge',
  ]);
});

test('a record is issued at a place of the patient and of the person; a page of another place is opened with a reason', async () => {
  const away = await elsewhere();
  const [here, foreign] = [await everyRole(['orchard-clinic' as ClinicId]), await everyRole([away])];
  const body = { patientId: grace, kind: 'document', name: 'Blood results', content: ['Iron is low.'] };
  const issue = async (who: Person, clinic: ClinicId | null) =>
    (await who.ask(operatorCalls.issueRecord, { body: { ...body, clinic } })).code;
  expect(await issue(foreign, null)).toBe('NOT_FOUND');
  expect(await issue(here, away)).toBe('NOT_FOUND');
  expect(await issue(here, null)).toBe(null);
  const open = async (who: Person, query: object) =>
    (await who.ask(deskCalls.openPatient, { params: { id: grace }, query: query as Record<string, string> })).code;
  expect(await open(here, {})).toBe(null);
  expect(await open(foreign, {})).toBe('NOT_FOUND');
  expect(await open(foreign, { reason: 'Dr Menon asks for a second opinion' })).toBe(null);
});

test('a patient without anything yet is of every place', async () => {
  const away = await elsewhere();
  const foreign = await everyRole([away]);
  const body = { identity: { nric: nricOf(1_512_345, 'T') }, name: 'Lim Kai' };
  const registered = await foreign.ask(operatorCalls.registerPatient, { body });
  const id = registered.answer?.data._id ?? '';
  expect((await foreign.ask(deskCalls.openPatient, { params: { id } })).code).toBe(null);
  const own = { patientId: id, kind: 'document', name: 'Blood results', content: ['Iron is low.'], clinic: away };
  expect((await foreign.ask(operatorCalls.issueRecord, { body: own })).code).toBe(null);
  // the record makes the patient one of that place, and of no other
  const here = await everyRole(['orchard-clinic' as ClinicId]);
  expect((await here.ask(deskCalls.openPatient, { params: { id } })).code).toBe('NOT_FOUND');
});

test('SERVER-27: the letter of a changed family names the counter where it is known, and the trail has its place', async () => {
  const person = await everyRole(['orchard-clinic' as ClinicId]);
  const admin = await firstAdmin(world(), 'everywhere@example.sg');
  const anywhere = await invited(world(), admin, ['reception']);
  const ofFamily = async () =>
    (await readLetters(world())).filter(({ subject }) => subject === 'Your family in MyNiks has changed');
  const body = { member: { nric: 'S8523417Z' }, relation: 'spouse', basis: 'agreed' };
  expect((await person.ask(operatorCalls.addFamily, { params: { id: grace }, body })).code).toBe(null);
  const remove = { params: { id: grace, member: patientIdOf('ravi') }, body: { reason: 'They live apart' } };
  const [added] = await ofFamily();
  expect(added?.text).toContain('At the counter of Orchard clinic, a family of MyNiks that you are in was changed');
  expect((await anywhere.ask(operatorCalls.removeFamily, remove)).code).toBe(null);
  const [removed] = await ofFamily();
  expect(removed?.text).toContain('At our counter, a family of MyNiks that you are in was changed');
  const lines = await world()
    .db.selectFrom('trail')
    .select(['act', 'place_id'])
    .where('act', 'in', ['addFamily', 'removeFamily'])
    .orderBy('no')
    .execute();
  expect(lines).toEqual([
    { act: 'addFamily', place_id: 'orchard-clinic' },
    { act: 'removeFamily', place_id: null },
  ]);
});
