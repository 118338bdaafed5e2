/** Reception registers a patient at the counter: by the number on the ID, without an account, and with no name in a refusal. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { openWorld } from '#harness/server/world.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { listProven } from '#server/patient/identifier.store.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const NEW = { nric: 'S0000001I' };
const reception = async () => invited(world(), await firstAdmin(world()), ['reception']);
const register = (who: Person, more: object = {}) =>
  who.ask(operatorCalls.registerPatient, {
    body: { identity: NEW, name: 'Goh Poh Choo', phone: '+65 8123 4567', ...more },
  });

test('SERVER-66: who is registered has a proven number and no account, is found by it, and nothing is sent', async () => {
  const nadia = await reception();
  const made = await register(nadia, {
    email: 'Poh.Choo@example.com',
    address: { countryCode: 'SG', postal: '238823', address: '1 Orchard Turn', unit: '#02-03' },
    language: 'zh',
  });
  const id = made.answer?.data._id ?? ('' as PatientId);
  expect((await listProven(world().db, id)).has('number')).toBe(true);
  const page = (await nadia.ask(deskCalls.openPatient, { params: { id } })).answer?.data;
  expect(page).toMatchObject({
    name: 'Goh Poh Choo',
    number: 'S****001I',
    numberStanding: 'proven',
    account: null,
    contact: { email: 'poh.choo@example.com', phone: '+6581234567', language: 'zh' },
  });
  const { answer } = await nadia.ask(deskCalls.searchPatients, { body: { term: NEW.nric } });
  expect(answer?.data.map(({ _id }) => _id)).toEqual([id]);
  expect(await world().db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  const entry = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'registerPatient')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ patient_id: id, staff_id: nadia.id, outcome: 'done' });
  expect(JSON.stringify(entry)).not.toMatch(/S0000001I|Goh/);
});

test('a number that the clinic knows is refused, whoever has it, and nobody is named', async () => {
  const nadia = await reception();
  // an account whose number is proven, and a patient without an account
  for (const nric of ['S8412345E', 'S4823156Z']) {
    const refused = await register(nadia, { identity: { nric } });
    expect([refused.code, refused.refusal?.data]).toEqual(['PATIENT_EXISTS', undefined]);
    expect(JSON.stringify(refused.refusal)).not.toMatch(/Mei Ling|Ah Kow/);
  }
  expect((await register(nadia)).status).toBe(200);
  expect((await register(nadia)).code).toBe('PATIENT_EXISTS');
});

test('an account that only claims the number loses it to the ID that was seen', async () => {
  const nadia = await reception();
  const account = patientIdOf('meiling');
  await world()
    .db.updateTable('identifier')
    .set({ proven_at: null, proven_by: null })
    .where('patient_id', '=', account)
    .where('kind', '=', 'number')
    .execute();
  const made = await register(nadia, { identity: { nric: 'S8412345E' } });
  expect(made.status).toBe(200);
  const lost = await world()
    .db.selectFrom('identifier')
    .select('lost_to')
    .where('patient_id', '=', account)
    .where('kind', '=', 'number')
    .executeTakeFirstOrThrow();
  expect(lost.lost_to).toBe(made.answer?.data._id);
});

test('what is not a number, a name or a phone is refused, and by others than reception all is', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const doctor = await invited(world(), admin, ['clinician']);
  expect((await register(nadia, { identity: { nric: 'S0000001A' } })).code).toBe('INVALID');
  expect((await register(nadia, { name: ' ' })).code).toBe('INVALID');
  expect((await register(nadia, { phone: '12' })).code).toBe('INVALID');
  expect((await register(doctor)).code).toBe('OPERATORS_ONLY');
});

test('one person registers 60 patients in an hour, and no more', async () => {
  const limited = await openWorld({ rateLimitScale: 1 });
  const nadia = await invited(limited, await firstAdmin(limited), ['reception']);
  const known = { identity: { nric: 'S8412345E' } };
  for (let count = 0; count < 60; count += 1) {
    // sixty writes are what a session has in a minute
    if (count % 30 === 29) limited.clock.advance(MINUTE_MS);
    expect((await register(nadia, known)).code).toBe('PATIENT_EXISTS');
  }
  expect((await register(nadia, known)).code).toBe('TOO_MANY_TRIES');
});
