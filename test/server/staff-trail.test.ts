/** The trail: every act, look and refused try has its line, and none changes afterwards. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { looksCalls } from '#contract/calls/looks.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { createApp } from '#server/app.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { createLogger } from '#server/kit/logger.ts';
import { digestTrail } from '#server/trail/digest.service.ts';
import { answerOf, ask } from '#stage/world/ask.ts';
import { firstAdmin, invited } from '#test/world/staff.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';

const world = worldPerFile();
const MEILING = { params: { id: patientIdOf('meiling') } };

const linesOf = (act: string) =>
  world().db.selectFrom('trail').selectAll().where('act', '=', act).orderBy('no').execute();
const looks = async (userId: 'meiling' | 'siti' = 'meiling') =>
  (await answerOf(world(), looksCalls.listLooks, { token: await world().signIn(userId) })).data.rows;
const newAppointment = async () => {
  const rows = await world()
    .db.selectFrom('appointment')
    .select(['id', 'patient_id', 'clinic_id'])
    .where('state', '=', 'new')
    .execute();
  const [row] = rows;
  if (!row) throw new Error('The world has a new appointment');
  return row;
};

test('an opened patient is one line for a person and 15 minutes, and the patient reads it without a name', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const other = await invited(world(), admin, ['clinician']);
  for (let n = 0; n < 3; n += 1) expect((await nadia.ask(deskCalls.openPatient, MEILING)).status).toBe(200);
  expect((await other.ask(deskCalls.openPatient, MEILING)).status).toBe(200);
  expect(await linesOf('openPatient')).toHaveLength(2);
  const seen = await looks();
  expect(seen.map(({ act, roles, staffName, patientName }) => ({ act, roles, staffName, patientName }))).toEqual([
    { act: 'openPatient', roles: ['clinician'], staffName: null, patientName: 'Tan Mei Ling' },
    { act: 'openPatient', roles: ['reception'], staffName: null, patientName: 'Tan Mei Ling' },
  ]);
  expect(JSON.stringify(seen)).not.toContain('Nadia');
  expect(await looks('siti')).toEqual([]);
  world().clock.advance(14 * MINUTE_MS);
  await nadia.ask(deskCalls.openPatient, MEILING);
  expect(await linesOf('openPatient')).toHaveLength(2);
  world().clock.advance(MINUTE_MS);
  await nadia.ask(deskCalls.openPatient, MEILING);
  expect(await linesOf('openPatient')).toHaveLength(3);
});

test('names are there for patients of a group that shows them', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  await nadia.ask(deskCalls.openPatient, MEILING);
  const { deps } = world();
  const app = createApp({ ...deps, config: { ...deps.config, showsStaffNames: true } });
  const token = await world().signIn('meiling');
  const reply = await app.request('/api/profile/looks?app-id=patient', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await reply.text()).toContain('Nadia');
});

test('an act has its person, roles, place, patient and session; refused, it has the code', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const appointment = await newAppointment();
  const asked = { params: { id: appointment.id } };
  expect((await nadia.ask(operatorCalls.acceptAppointment, asked)).status).toBe(200);
  expect((await nadia.ask(operatorCalls.missAppointment, asked)).code).toBe('TOO_EARLY');
  const [[done], [refused]] = [await linesOf('acceptAppointment'), await linesOf('missAppointment')];
  expect(done).toMatchObject({
    outcome: 'done',
    staff_id: nadia.id,
    roles: ['reception'],
    patient_id: appointment.patient_id,
    place_id: appointment.clinic_id,
    subject_kind: 'appointment',
    subject_id: appointment.id,
  });
  expect(done?.session_id).not.toBeNull();
  expect(refused).toMatchObject({ outcome: 'TOO_EARLY', patient_id: appointment.patient_id });
});

test('an act that is repeated by its key is one line; one that rolls back leaves none', async () => {
  const { id } = await newAppointment();
  const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY, 'Idempotency-Key': 'once' };
  const accept = () => ask(world(), operatorCalls.acceptAppointment, { params: { id }, headers });
  const both = [await accept(), await accept()];
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await linesOf('acceptAppointment')).map(({ who, outcome }) => ({ who, outcome }))).toEqual([
    { who: 'operator', outcome: 'done' },
  ]);
});

test('refused tries of roles, and failed sign-ins of known people, are in the trail', async () => {
  const admin = await firstAdmin(world());
  const shop = await invited(world(), admin, ['shop']);
  await shop.ask(operatorCalls.seeIdentity, { ...MEILING, body: {} });
  expect(await linesOf('seeIdentity')).toMatchObject([{ outcome: 'OPERATORS_ONLY', staff_id: shop.id }]);
  await ask(world(), staffCalls.signInStaff, { body: { email: shop.email, password: 'x', code: '000000' } });
  await ask(world(), staffCalls.signInStaff, { body: { email: 'no@example.sg', password: 'x', code: '000000' } });
  expect(await linesOf('signInStaff')).toMatchObject([{ outcome: 'WRONG_CREDENTIALS', staff_id: shop.id }]);
});

test('the trail cannot be changed, deleted or emptied', async () => {
  await firstAdmin(world());
  for (const change of [sql`update trail set who = 'somebody else'`, sql`delete from trail`, sql`truncate trail`])
    await expect(change.execute(world().db)).rejects.toThrow('The trail is only added to');
});

test('reading the trail is in it, with the reason and the filter', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  await nadia.ask(deskCalls.openPatient, MEILING);
  const read = (more: object) =>
    admin.ask(staffCalls.listTrail, { query: { reason: 'asked by the patient', ...more } });
  expect((await admin.ask(staffCalls.listTrail)).code).toBe('INVALID');
  const ofPatient = await read({ patient: MEILING.params.id });
  expect(ofPatient.answer?.data.rows.map(({ act, who }) => [act, who.slice(0, 5)])).toEqual([['openPatient', 'Nadia']]);
  const readings = await read({ act: 'listTrail', staff: admin.id });
  expect(readings.answer?.data.rows).toMatchObject([
    { act: 'listTrail', reason: 'asked by the patient', detail: { patient: MEILING.params.id } },
  ]);
});

test('lists and searches count apart: how many patients, by no one’s name', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  await nadia.ask(deskCalls.searchPatients, { body: { term: 'Tan' } });
  const [search] = await linesOf('searchPatients');
  expect(search?.shown).toBeGreaterThan(1);
  expect(JSON.stringify(search)).not.toContain('Tan');
  expect(await looks()).toEqual([]);
});

test('pages of the trail follow each other without a gap', async () => {
  const admin = await firstAdmin(world());
  await sql`
    insert into trail (at, act, outcome, who, roles) select now(), 'openPatient', 'done', n::text, '{}' from generate_series(1, 250) n`.execute(
    world().db,
  );
  const numbers: number[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { reason: 'audit', act: 'openPatient', ...(cursor && { cursor }) };
    const { answer } = await admin.ask(staffCalls.listTrail, { query });
    numbers.push(...(answer?.data.rows.map(({ no }) => no) ?? []));
    cursor = answer?.data.next;
  } while (cursor);
  expect(numbers).toHaveLength(250);
  expect(new Set(numbers).size).toBe(250);
});

test('the digest of a day goes to the log once, and one entry more or less makes another', async () => {
  const lines: string[] = [];
  const deps = { db: world().db, logger: createLogger('info', { write: (line: string) => void lines.push(line) }) };
  const digest = async () => digestTrail(deps, await world().clock.now());
  await firstAdmin(world());
  await digest();
  expect(lines).toEqual([]);
  world().clock.advance(DAY_MS);
  await Promise.all([digest(), digest()]);
  await digest();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"event":"digest of the trail","day":"2026-11-21","entries":2,"digest":"[0-9a-f]{64}"/);
  await firstAdmin(world(), 'second@example.sg');
  world().clock.advance(DAY_MS + HOUR_MS);
  await digest();
  expect(lines).toHaveLength(2);
  const kept = await world().db.selectFrom('trail_digest').select('digest').execute();
  expect(new Set(kept.map((one) => one.digest)).size).toBe(2);
});
