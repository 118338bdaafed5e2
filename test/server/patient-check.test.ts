import { expect, test } from 'vitest';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { OTHERS } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

test.for([
  [{ nric: 'S8412345E' }, 1, 'active'],
  [{ nric: ' s8412345e ' }, 1, 'active'],
  [{ nric: 'S4823156Z' }, 1, 'manualActivation'],
  [{ nric: 'S1234567D' }, 0, 'none'],
  [{ passport: 'TR4821093', nationality: 'JP' }, 1, 'active'],
  [{ passport: 'TR4821093', nationality: 'MY' }, 0, 'none'],
  [{ passport: 'tr 4821093', nationality: 'JP' }, 1, 'active'],
  [{ passport: 'S8412345E', nationality: 'SG' }, 0, 'none'],
  [{ email: 'meiling.tan@example.com' }, 1, 'active'],
  [{ email: 'Meiling.Tan@Example.com' }, 1, 'active'],
  [{ email: 'ah.kow.lim@example.com' }, 1, 'manualActivation'],
  [{ email: 'nobody@example.com' }, 0, 'none'],
  [{ email: '%@example.com' }, 0, 'none'],
  [{ email: 'meiling_tan@example.com' }, 0, 'none'],
] as const)('SERVER-15 SERVER-16 API-22 API-23: %j answers %i and login %s', async ([query, data, login]) => {
  const token = await guestOf(world());
  expect(await answerOf(world(), patientCalls.checkPatient, { token, query })).toEqual({ success: true, data, login });
});

test('SERVER-16: the answer holds nothing else about the person', async () => {
  const token = await guestOf(world());
  const { body } = await world().call('GET', '/patient/check?nric=S4823156Z', { token });
  expect(body).toEqual({ success: true, data: 1, login: 'manualActivation' });
  expect(JSON.stringify(body)).not.toContain(OTHERS[2].name);
});

test.for([
  { nric: 'S1234567A' },
  { nric: "S1234567D' or '1'='1" },
  { passport: 'A'.repeat(21), nationality: 'JP' },
  { passport: 'TR4821093' },
  { passport: '', nationality: 'JP' },
  { email: 'a@b' },
  {},
])('SERVER-15 SIGNUP-05 VALID-13 VALID-14: %j is refused', async (query: Record<string, string>) => {
  const token = await guestOf(world());
  expect((await ask(world(), patientCalls.checkPatient, { token, query })).code).toBe('INVALID');
});

test('SERVER-15: numbers are neither readable nor alike in the database', async () => {
  const rows = await world().db.selectFrom('patient_identity').selectAll().execute();
  expect(rows).toHaveLength(7);
  const bytes = rows.flatMap(({ number_hmac, number_sealed }) => [number_hmac, number_sealed]);
  for (const part of bytes) expect(Buffer.from(part).toString('latin1')).not.toMatch(/[STFGM]\d{7}[A-Z]|TR4821093/);
  expect(new Set(bytes.map((part) => Buffer.from(part).toString('hex'))).size).toBe(14);
});
