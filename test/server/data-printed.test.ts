/** Staff print a patient's data: they see the original ID, the number must be proven, and the patient gets a notice. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Refusal } from '#contract/call.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { signUpWith } from '#harness/server/claims.ts';
import { readLetters } from '#harness/server/letters.ts';
import { signUpOf } from '#harness/server/newcomer.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
const MEI = patientIdOf('meiling');
const REASON = 'Asked for a copy at the counter';

const print = async ({ cookie }: Person, id: PatientId = MEI, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ 'app-id': 'patient', seen: 'nric', reason: REASON, ...query });
  const { status, headers, body } = await world().app.fetch(
    new Request(`http://myniks.test/api/operator/patient/${id}/data?${asked}`, { headers: { cookie } }),
  );
  const text = await new Response(body).text();
  return { status, headers, page: text, code: status === 200 ? null : v.parse(Refusal, JSON.parse(text)).code };
};
const linesOf = () => world().db.selectFrom('trail').selectAll().where('act', '=', 'printData').execute();

test('SERVER-66: an administrator gets the page that the patient can save; the trail keeps patient, kind of ID and reason', async () => {
  const admin = await firstAdmin(world());
  const { status, headers, page } = await print(admin);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'private, no-store',
  ]);
  expect(page).toContain('@media print');
  expect(page).toContain('Tan Mei Ling');
  expect(page).not.toContain('S8412345E');
  expect(await linesOf()).toMatchObject([
    { outcome: 'done', patient_id: MEI, reason: REASON, detail: { seen: 'nric' }, who: 'Lim Su Ann' },
  ]);
});

test('the patient hears of it, in the app and by a letter that holds none of the data', async () => {
  const admin = await firstAdmin(world());
  const token = await world().signIn('meiling');
  await readLetters(world());
  await print(admin);
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
  expect(data.filter(({ msg }) => msg.includes('printed and given out'))).toHaveLength(1);
  const letters = await readLetters(world());
  expect(letters.map(({ subject }) => subject)).toEqual(['Your data were given out at our counter']);
  expect(letters[0]?.text).not.toMatch(/Regimen|NIK\$|copy at the counter/);
});

test('nothing is given out for a number that is only claimed, for another kind of ID, or for nobody', async () => {
  const admin = await firstAdmin(world());
  await signUpWith(world(), {});
  const { id } = await world()
    .db.selectFrom('patient')
    .select('id')
    .where('name', '=', signUpOf().name)
    .executeTakeFirstOrThrow();
  expect((await print(admin, id)).code).toBe('IDENTITY_UNPROVEN');
  const kenji = patientIdOf('kenji');
  expect((await print(admin, kenji, { seen: 'nric' })).code).toBe('INVALID');
  expect((await print(admin, kenji, { seen: 'passport' })).status).toBe(200);
  expect((await print(admin, 'nobody' as PatientId)).code).toBe('NOT_FOUND');
  expect((await print(admin, MEI, { reason: ' ' })).code).toBe('INVALID');
  const told = await world()
    .db.selectFrom('notification')
    .select('patient_id')
    .where('letter', '=', 'data.printed')
    .execute();
  expect(told.map((row) => row.patient_id)).toEqual([kenji]);
});

test('a person of staff prints five in a day, and a refused try is none of them; only administrators do it', async () => {
  const admin = await firstAdmin(world());
  const reception = await invited(world(), admin, ['reception', 'clinician', 'dispensary', 'shop', 'accounts']);
  expect((await print(reception)).code).toBe('OPERATORS_ONLY');
  expect((await print(admin, MEI, { seen: 'passport' })).code).toBe('INVALID');
  for (const _ of [1, 2, 3, 4, 5]) expect((await print(admin)).status).toBe(200);
  const sixth = await print(admin);
  expect([sixth.status, sixth.code]).toEqual([429, 'TOO_MANY_TRIES']);
  const other = await invited(world(), admin, ['admin']);
  expect((await print(other)).status).toBe(200);
  world().clock.advance(DAY_MS);
  expect((await print(other)).code).toBe('SIGNED_OUT');
});
