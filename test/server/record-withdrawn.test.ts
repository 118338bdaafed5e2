/** A record that the clinic takes back: it opens for nobody, the clinic keeps it, and who has read it is known. */
import { expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { looksCalls } from '#contract/calls/looks.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { DEFAULT_APP_ID, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { ClinicId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff } from '#harness/server/orders.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const mei = patientIdOf('meiling');
const GRACE = { nric: 'S9034126Z' };
const REASON = 'Grace Lim’s, dropped on the wrong page';
const CONTENT = 'Isotretinoin 20 mg, once a day.';
const MISFILED = { reason: REASON, isMisfiled: true, belongsTo: GRACE };

const issue = async (patientId = mei, kind = 'document') => {
  const body = { patientId, kind, name: 'Blood results', clinic: 'orchard-clinic' as ClinicId, content: [CONTENT] };
  const { answer, code } = await asStaff(world(), operatorCalls.issueRecord, {}, body);
  if (answer === null) throw new Error(`Not issued: ${code}`);
  return answer.data.attachment;
};
const withdraw = (id: string, body: object = MISFILED) => asStaff(world(), operatorCalls.withdrawRecord, { id }, body);
const open = async (id: string, userId: 'meiling' | 'grace' = 'meiling') => {
  const token = await world().signIn(userId);
  const answer = await world().fetch(
    new Request(`http://myniks.test/api/attachment/${id}?app-id=${DEFAULT_APP_ID}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  return answer.status === 200 ? null : ((await answer.json()) as { code: string }).code;
};
const notices = async (userId: 'meiling' | 'grace') => {
  const token = await world().signIn(userId);
  return (await answerOf(world(), profileCalls.listNotifications, { token })).data.map(({ msg }) => msg);
};

test('REC-01 REC-23: it is in no list and opens by no link, also where its PDF was made before, and the clinic keeps it', async () => {
  const id = await issue();
  expect(await open(id)).toBe(null);
  expect(await notices('meiling')).toEqual(['<b>Blood results</b> is in your records.']);
  expect((await withdraw(id)).status).toBe(200);
  expect(await open(id)).toBe('RECORD_WITHDRAWN');
  expect(await open(id, 'grace')).toBe('NOT_FOUND');
  const token = await world().signIn('meiling');
  const { data } = await answerOf(world(), recordsCalls.listDocuments, { token });
  expect(data.map(({ name }) => name)).not.toContain('Blood results');
  expect(JSON.stringify(await notices('meiling'))).not.toContain('Blood results');
  const row = await world()
    .db.selectFrom('record_entry')
    .selectAll()
    .where('attachment_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    content: [CONTENT],
    withdrawn_at: await world().clock.now(),
    withdrawn_by: 'operator',
    withdrawn_reason: REASON,
    is_misfiled: true,
  });
});

test('SERVER-66: both patients hear since when it was there and who opened it, once; neither reads content or a name', async () => {
  const id = await issue();
  await open(id);
  // no letter of its issue follows
  expect((await withdraw(id)).status).toBe(200);
  const letters = await readLetters(world());
  const mails = letters.filter(({ kind }) => kind === 'mail');
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['meiling.tan@example.com', 'A document was withdrawn'],
    ['grace.lim@example.com', 'A document was withdrawn'],
  ]);
  const [ofMei, ofGrace] = mails.map(({ text }) => text);
  expect(ofMei).toContain('Orchard clinic has withdrawn a document that was not meant for you.');
  expect(ofMei).toContain('It was in your records since');
  expect(ofMei).toContain('It was opened by the patient in whose records it was.');
  expect(ofMei).toMatch(/Call \+65/);
  expect(ofGrace).toContain('had put a document of yours into the records of another patient by mistake');
  expect(ofGrace).toContain('It was opened by the patient in whose records it was.');
  const told = JSON.stringify([letters, await notices('meiling'), await notices('grace')]);
  for (const secret of ['Blood results', 'Isotretinoin', 'dropped on']) expect(told).not.toContain(secret);
  expect(JSON.stringify([ofMei, await notices('meiling')])).not.toContain('Grace');
  expect(JSON.stringify([ofGrace, await notices('grace')])).not.toContain('Mei Ling');
  expect((await notices('meiling'))[0]).toContain('withdrawn a document that was not meant for you');
  expect((await notices('grace'))[0]).toContain('in the records of another patient by mistake');
});

test('one that was only wrong is not said to be another patient’s; a parent hears of a child’s', async () => {
  const id = await issue(patientIdOf('siewhoon'), 'regimen');
  await withdraw(id, { reason: 'The dose was wrong', isMisfiled: false });
  const [mail, ...more] = await readLetters(world());
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'meiling.tan@example.com', subject: 'A document was withdrawn' });
  expect(mail?.text).toContain('Orchard clinic has withdrawn a document from your records.');
  expect(mail?.text).toContain('It was not opened.');
  expect(mail?.text).not.toContain('The dose was wrong');
});

test('REC-01: the desk shows since when it was there and each reader: patient, family, staff', async () => {
  const [own, ofMother] = [await issue(), await issue(patientIdOf('siewhoon'))];
  const issuedAt = await world().clock.now();
  world().clock.advance(MINUTE_MS);
  const openedAt = await world().clock.now();
  await open(own);
  await open(ofMother);
  world().clock.advance(20 * MINUTE_MS);
  await open(own);
  const admin = await firstAdmin(world());
  const doctor = await invited(world(), admin, ['clinician']);
  const reception = await invited(world(), admin, ['reception']);
  const page = async (who: typeof doctor, id = mei) =>
    (await who.ask(deskCalls.openPatient, { params: { id }, query: { reason: 'Asked by the patient' } })).answer?.data;
  await page(reception);
  expect((await page(doctor))?.records?.find(({ attachment }) => attachment === own)).toMatchObject({
    content: [CONTENT],
    withdrawn: null,
  });
  world().clock.advance(MINUTE_MS);
  for (const id of [own, ofMother]) {
    const body = { reason: REASON, isMisfiled: true };
    expect((await doctor.ask(operatorCalls.withdrawRecord, { params: { id }, body })).status).toBe(200);
  }
  const at = await world().clock.now();
  expect((await page(doctor))?.records?.find(({ attachment }) => attachment === own)).toMatchObject({
    issuedAt,
    content: [CONTENT],
    withdrawn: {
      at,
      by: expect.stringContaining('Nadia'),
      reason: REASON,
      isMisfiled: true,
      seen: [
        { as: 'patient', name: 'Tan Mei Ling', firstAt: openedAt, times: 2 },
        { as: 'staff', name: expect.stringContaining('Nadia'), times: 1 },
      ],
    },
  });
  const mother = (await page(doctor, patientIdOf('siewhoon')))?.records?.find(
    ({ attachment }) => attachment === ofMother,
  );
  expect(mother?.withdrawn?.seen).toMatchObject([{ as: 'family', name: 'Tan Mei Ling', times: 1 }]);
  const shown = (await page(admin))?.records?.find(({ attachment }) => attachment === own);
  expect(shown).toMatchObject({ name: 'Blood results', content: null, withdrawn: { isMisfiled: true } });
  expect(JSON.stringify(await page(admin))).not.toContain('Isotretinoin');
  expect((await page(reception))?.records).toBeUndefined();
});

test('my data says that it was withdrawn, without name, content and reason; a file from before is made once more', async () => {
  const id = await issue();
  const token = await world().signIn('meiling');
  await ask(world(), accountCalls.reauthenticate, { token, body: { password: 'Orchid-2026' } });
  await ask(world(), accountCalls.askForDataFile, { token });
  await world().makeDataFiles();
  const file = async () =>
    (
      await world().fetch(
        new Request('http://myniks.test/api/profile/data/file?app-id=patient', {
          headers: { authorization: `Bearer ${token}` },
        }),
      )
    ).text();
  expect(await file()).toContain('Isotretinoin');
  await withdraw(id);
  expect(await file()).not.toContain('Isotretinoin');
  await world().makeDataFiles();
  const page = await file();
  const [, coded = ''] = /href="data:application\/json;base64,([^"]*)"/.exec(page) ?? [];
  const json = Buffer.from(coded, 'base64').toString('utf8');
  for (const secret of ['Isotretinoin', 'Blood results', 'Grace', 'dropped on'])
    expect(`${page} ${json}`).not.toContain(secret);
  const { record_entry } = JSON.parse(json).data;
  expect(record_entry.find((row: { attachment_id: string }) => row.attachment_id === id)).toMatchObject({
    name: null,
    content: null,
    withdrawn_at: await world().clock.now(),
    is_misfiled: true,
  });
});

test('SERVER-66: it is withdrawn once, a lost answer repeats, and what is wrong is refused and changes nothing', async () => {
  const id = await issue();
  await readLetters(world());
  expect((await withdraw('nothing')).code).toBe('NOT_FOUND');
  expect((await withdraw(id, { ...MISFILED, reason: ' ' })).code).toBe('INVALID');
  expect((await withdraw(id, { ...MISFILED, isMisfiled: false })).code).toBe('INVALID');
  expect((await withdraw(id, { ...MISFILED, belongsTo: { nric: 'S8412345E' } })).code).toBe('INVALID');
  expect((await withdraw(id, { ...MISFILED, belongsTo: { nric: 'S7000002D' } })).code).toBe('NOT_FOUND');
  expect(await open(id)).toBe(null);
  const asked = {
    params: { id },
    body: MISFILED,
    headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY, 'idempotency-key': 'k1' },
  };
  for (const _ of [1, 2]) expect((await ask(world(), operatorCalls.withdrawRecord, asked)).status).toBe(200);
  expect((await withdraw(id)).code).toBe('RECORD_WITHDRAWN');
  expect(await readLetters(world())).toHaveLength(2);
});

test('of two who withdraw it at once, one is refused', async () => {
  const id = await issue();
  const both = await Promise.all([withdraw(id), withdraw(id)]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([null, 'RECORD_WITHDRAWN']));
});

test('ROLE-07: clinician and administrator withdraw; the trail says whose it was and who saw it, and the patient reads the act', async () => {
  const admin = await firstAdmin(world());
  const codes: (string | null)[] = [];
  for (const role of ['reception', 'dispensary', 'shop', 'accounts', 'clinician', 'admin'] as const) {
    const person = role === 'admin' ? admin : await invited(world(), admin, [role]);
    const id = await issue();
    codes.push((await person.ask(operatorCalls.withdrawRecord, { params: { id }, body: MISFILED })).code);
  }
  expect(codes).toEqual([...Array(4).fill('OPERATORS_ONLY'), null, null]);
  const line = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'withdrawRecord')
    .where('outcome', '=', 'done')
    .orderBy('no')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    patient_id: mei,
    place_id: 'orchard-clinic',
    reason: REASON,
    detail: { isMisfiled: true, belongsTo: patientIdOf('grace'), seen: { patient: 0, family: 0, staff: 0 } },
  });
  const token = await world().signIn('meiling');
  const { data } = await answerOf(world(), looksCalls.listLooks, { token });
  expect(data.rows.filter(({ act }) => act === 'withdrawRecord')).toHaveLength(2);
  expect(JSON.stringify(data)).not.toContain('dropped on');
});
