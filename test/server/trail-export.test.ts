/** The trail as AuditEvents of FHIR R4: whole, of the own places, with a second factor, and itself in the trail. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { addDays, clinicDayOf, MINUTE_MS } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { exportTrail } from '#server/trail/export.service.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEI = patientIdOf('meiling');
const today = async () => clinicDayOf(await world().clock.now());
const give = async (person: Person, query: Record<string, string> = {}) => {
  // a code works once
  world().clock.advance(MINUTE_MS);
  const day = await today();
  const code = await person.code();
  return person.ask(staffCalls.exportTrail, {
    query: { from: day, to: day, reason: 'Review of the month', code, ...query },
  });
};
const linesOf = () => world().db.selectFrom('trail').selectAll().where('act', '=', 'exportTrail').execute();

test('SERVER-66: each entry is an AuditEvent, the first first; the reading is in the trail with its range and reason', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const opened = { params: { id: MEI }, query: { reason: 'Called by Dr Menon' } };
  expect((await nadia.ask(deskCalls.openPatient, opened)).status).toBe(200);
  expect((await nadia.ask(staffCalls.listTrail, {})).code).toBe('OPERATORS_ONLY');
  const day = await today();
  const { data: bundle } = (await give(admin)).answer ?? { data: null };
  const kept = await world().db.selectFrom('trail').selectAll().orderBy('no').execute();
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
  const events = bundle?.entry ?? [];
  // the reading is written after it
  expect(events.map(({ resource }) => resource.id)).toEqual(kept.slice(0, -1).map(({ no }) => `trail-${no}`));
  expect(new Set(events.map(({ fullUrl }) => fullUrl)).size).toBe(events.length);
  const look = events.find(({ resource }) => resource.subtype[0]?.code === 'openPatient')?.resource;
  const system = (kind: string) => `${world().deps.publicUrl}/fhir/${kind}`;
  expect(look).toMatchObject({
    type: { system: 'http://terminology.hl7.org/CodeSystem/audit-event-type', code: 'rest' },
    action: 'R',
    outcome: '0',
    purposeOfEvent: [{ text: 'Called by Dr Menon' }],
    agent: [
      {
        role: [{ coding: [{ system: system('role'), code: 'reception' }] }],
        type: { coding: [{ code: 'humanuser' }] },
        who: { type: 'Practitioner', identifier: { system: system('staff'), value: nadia.id } },
        requestor: true,
      },
    ],
    entity: [
      {
        what: { type: 'Patient', identifier: { system: system('patient'), value: MEI } },
        type: { system: 'http://terminology.hl7.org/CodeSystem/audit-entity-type', code: '1' },
        role: { system: 'http://terminology.hl7.org/CodeSystem/object-role', code: '1' },
      },
    ],
  });
  const refused = events.find(({ resource }) => resource.subtype[0]?.code === 'listTrail')?.resource;
  expect([refused?.outcome, refused?.outcomeDesc]).toEqual(['4', 'OPERATORS_ONLY']);
  expect(JSON.stringify(bundle)).not.toContain('Tan Mei Ling');
  expect(await linesOf()).toMatchObject([
    {
      outcome: 'done',
      who: 'Lim Su Ann',
      reason: 'Review of the month',
      detail: { from: day, to: day, entries: events.length },
    },
  ]);
});

test('no empty text or list is in the file, and a file without entries has none', async () => {
  const admin = await firstAdmin(world());
  await answerOf(world(), profileCalls.revokeSessions, { token: await world().signIn('meiling') });
  const { answer } = await give(admin);
  const own = answer?.data.entry?.find(({ resource }) => resource.subtype[0]?.code === 'revokeSessions')?.resource;
  const type = { coding: [{ code: 'humanuser' }] };
  expect(own?.agent).toMatchObject([{ type, who: { type: 'Patient', identifier: { value: MEI } }, name: 'member' }]);
  expect(own?.agent[0]?.role).toBeUndefined();
  const shape = JSON.stringify(answer?.data, (name, value) => (name === 'valueString' ? 'said' : value));
  expect(shape).not.toMatch(/\[\]|""|null|\{\}/);
  const early = await give(admin, { from: '2020-01-01', to: '2020-01-31' });
  expect(early.answer?.data.entry).toBeUndefined();
});

test('it is of 31 days at most, needs a reason and a code that was not used, and administrators alone give it out', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception', 'accounts']);
  const day = await today();
  expect((await give(admin, { from: addDays(day, -30) })).status).toBe(200);
  expect((await give(admin, { from: addDays(day, -31) })).code).toBe('INVALID');
  expect((await give(admin, { from: addDays(day, 1) })).code).toBe('INVALID');
  expect((await give(admin, { reason: ' ' })).code).toBe('INVALID');
  expect((await give(admin, { code: '000000' })).code).toBe('WRONG_OTP');
  expect((await give(nadia)).code).toBe('OPERATORS_ONLY');
  world().clock.advance(MINUTE_MS);
  const code = await admin.code();
  const query = { from: day, to: day, reason: 'Review', code };
  expect((await admin.ask(staffCalls.exportTrail, { query })).status).toBe(200);
  expect((await admin.ask(staffCalls.exportTrail, { query })).code).toBe('WRONG_OTP');
});

test('a file that would be too large is refused, and never cut off', async () => {
  const { deps, clock } = world();
  await firstAdmin(world());
  const now = await clock.now();
  const asked = { from: await today(), to: await today(), places: null, now };
  const { entry = [] } = await exportTrail(deps, asked);
  expect(entry.length).toBeGreaterThan(0);
  await expect(exportTrail(deps, { ...asked, most: entry.length - 1 })).rejects.toMatchObject({ code: 'INVALID' });
});
