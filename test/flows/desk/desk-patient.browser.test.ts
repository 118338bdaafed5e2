/** Acts on a patient’s page of the desk, in Chromium against the real server: records and family. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { DEFAULT_APP_ID, FILE_MAX_BYTES } from '#contract/constants.ts';
import { addDays, clinicDayOf, instantAt } from '#contract/time.ts';
import { answerOf, bookOne } from '#harness/server/ask.ts';
import { asStaff } from '#harness/server/orders.ts';
import { ANTIHISTAMINE } from '#server/demo/goods.data.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { inventoryIdOf } from '#server/demo/refills.store.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { pdfOf, wordsBeside } from '#test/kit/pdf-files.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';

const served = servedPerFile();

/** The page of Grace Lim, as this person sees it. */
const openGrace = async (person: Person): Promise<Page> => {
  const page = await openDesk(served(), `/desk/patients?place=orchard-clinic&open=${patientIdOf('grace')}`, person);
  await page.getByRole('heading', { name: 'Grace Lim', level: 1 }).waitFor();
  return page;
};

test('an adult joins the family with agreement, and leaves it after the booked visits were listed', async () => {
  const { world } = served();
  const page = await openGrace(await invited(world, await firstAdmin(world), ['reception']));
  await page.getByRole('button', { name: 'More for Grace Lim' }).click();
  await page.getByRole('button', { name: /^Add family…/ }).click();
  await page.getByLabel('NRIC or passport number').fill('S8523417Z');
  await page.getByLabel('Is to the account’s owner').selectOption('spouse');
  await page.getByRole('button', { name: 'Yes, add' }).click();
  await page.getByText('Choose what was seen').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByLabel('Seen', { exact: true }).selectOption('agreed');
  await page.getByRole('button', { name: 'Yes, add' }).click();
  await page.getByRole('button', { name: /Ravi Kumar/ }).waitFor();
  const members = async () => {
    const token = await world.signIn('grace');
    return (await answerOf(world, profileCalls.loadProfile, { token })).data.familyMembers.map(({ name }) => name);
  };
  expect(await members()).toEqual(['Ravi Kumar']);
  await page.getByRole('button', { name: 'More for Grace Lim' }).click();
  await page.getByRole('button', { name: /^Remove family…/ }).click();
  await page.getByLabel('Family member', { exact: true }).selectOption({ label: 'Ravi Kumar' });
  await page.getByText('Booked for Ravi Kumar').waitFor();
  await page.getByLabel('Reason').fill('They live apart');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await page.getByRole('button', { name: /Ravi Kumar/ }).waitFor({ state: 'detached' });
  expect(await members()).toEqual([]);
  await page.context().close();
});

test('REC-02: a doctor issues a regimen at the desk, and the patient has it', async () => {
  const { world } = served();
  const page = await openGrace(await invited(world, await firstAdmin(world), ['clinician']));
  await page.getByRole('button', { name: /^Issue a record…/ }).click();
  await page.getByLabel('Regimen or document', { exact: true }).selectOption('regimen');
  await page.getByLabel('Name', { exact: true }).fill('Night care');
  await page.getByRole('button', { name: 'Yes, issue it' }).click();
  await page.getByText('Write what it says').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Wash with water.\n\nThen the cream.');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, issue it' }).click();
  await page.getByText('Night care').click();
  await page.getByText('Then the cream.').waitFor();
  const token = await world.signIn('grace');
  const [record] = (await answerOf(world, recordsCalls.listRegimen, { token })).data;
  expect(record).toMatchObject({ name: 'Night care', clinicName: 'Orchard clinic' });
  await page.context().close();
});

test('REC-23: reception attaches a signed form, which the patient opens; another kind, and another patient’s, is not taken', async () => {
  const { world } = served();
  const page = await openGrace(await invited(world, await firstAdmin(world), ['reception']));
  await page.getByRole('button', { name: 'More for Grace Lim' }).click();
  await page.getByRole('button', { name: /^Attach a file…/ }).click();
  const file = page.getByLabel('File', { exact: true });
  await file.setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>') });
  await page.getByText('This is no PDF, JPEG, PNG or WebP.').waitFor();
  const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(FILE_MAX_BYTES)]);
  await file.setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: large });
  await page.getByText('At most 10 MB: scan').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  const buffer = await pdfOf(['I agree to the peel', 'Grace Lim']);
  await file.setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer });
  await page.getByText('The patient gets pictures of its pages').waitFor();
  await page.getByLabel('Name of the document').fill('Consent to a peel');
  await page.getByLabel('Name of the patient, as on the paper').fill('Grace Lim');
  const yes = page.getByRole('button', { name: 'Yes, attach it' });
  await yes.click();
  await page.getByText('Write the last four of the number on the paper').waitFor();
  await page.getByLabel('Last four of the number, as on the paper').fill('345E');
  await yes.click();
  await page.getByText('are not those of this patient').waitFor();
  await page.getByLabel('Last four of the number, as on the paper').fill('126z');
  await yes.click();
  await yes.waitFor({ state: 'detached' });
  const token = await world.signIn('grace');
  const [record] = (await answerOf(world, recordsCalls.listDocuments, { token })).data;
  expect(record).toMatchObject({ name: 'Consent to a peel', clinicName: 'Orchard clinic' });
  const opened = await world.fetch(
    new Request(`http://myniks.test/api/attachment/${record?.attachment}?app-id=${DEFAULT_APP_ID}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  expect(wordsBeside(new Uint8Array(await opened.arrayBuffer()))).toEqual(['I agree to the peel', 'Grace Lim']);
  await page.context().close();
});

test('REC-01: a record of the wrong patient is withdrawn at the desk, which shows who has opened it', async () => {
  const { world } = served();
  const token = await world.signIn('grace');
  const admin = await firstAdmin(world);
  const doctor = await invited(world, admin, ['clinician']);
  const body = { patientId: patientIdOf('grace'), kind: 'document', name: 'Blood results', content: ['Iron is low.'] };
  const issued = await doctor.ask(operatorCalls.issueRecord, { body });
  const id = issued.answer?.data.attachment ?? '';
  await world.fetch(
    new Request(`http://myniks.test/api/attachment/${id}?app-id=${DEFAULT_APP_ID}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  const page = await openGrace(doctor);
  await page.getByRole('button', { name: 'More for Grace Lim' }).click();
  await page.getByRole('button', { name: /^Withdraw a record…/ }).click();
  await page.getByLabel('Regimen or document', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Reason').fill('Of another patient');
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await page.getByText('Choose what was wrong').waitFor();
  await page.getByLabel('What was wrong', { exact: true }).selectOption('misfiled');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await page.getByText(/^Blood results ·/).click();
  await page.getByText('Of another patient, withdrawn').waitFor();
  await page.getByText('Grace Lim, the patient').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  expect((await answerOf(world, recordsCalls.listDocuments, { token })).data).toEqual([]);
  await page.context().close();
});

/** A visit of Grace Lim that has just ended with a medicine. */
const giveGrace = async (): Promise<void> => {
  const { world } = served();
  const { slot, appointment } = await bookOne(world, await world.signIn('grace'), { patientId: patientIdOf('grace') });
  world.clock.set(instantAt(slot.date, slot.startTime));
  const given = [{ item: inventoryIdOf(ANTIHISTAMINE.name), qty: 1, refill: null }];
  const body = { fee: null, given };
  const { code } = await asStaff(world, operatorCalls.endVisit, { id: appointment._id }, body);
  if (code !== null) throw new Error(`The visit was not ended: ${code}`);
};

test('SERVER-46: a doctor prescribes at the desk what was given, and changes it; the patient may order it', async () => {
  const { world } = served();
  await world.db.deleteFrom('appointment').where('patient_id', '=', patientIdOf('grace')).execute();
  await giveGrace();
  const page = await openGrace(await invited(world, await firstAdmin(world), ['clinician']));
  const day = async (days: number) => addDays(clinicDayOf(await world.clock.now()), days);
  const listed = async () => {
    const token = await world.signIn('grace');
    const query = { patientId: patientIdOf('grace') };
    return (await answerOf(world, refillCalls.listRefillables, { token, query })).data;
  };
  await page.getByRole('button', { name: 'More for Grace Lim' }).click();
  await page.getByRole('button', { name: /^Prescribe…/ }).click();
  await page.getByLabel('Pieces').fill('6');
  await page.getByLabel('Last day').fill(await day(366));
  await page.getByRole('button', { name: 'Yes, prescribe' }).click();
  await page.getByText('Choose what was given').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByLabel('What was given', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Yes, prescribe' }).click();
  await page.getByText('must be from today to 365 days ahead').waitFor();
  await page.getByLabel('Last day').fill(await day(90));
  await page.getByRole('button', { name: 'Yes, prescribe' }).click();
  await page.getByText(/^6 left, until/).waitFor();
  expect((await listed()).map(({ name, qtyMax }) => [name, qtyMax])).toEqual([[ANTIHISTAMINE.name, 6]]);
  await page.getByRole('button', { name: 'More for Grace Lim' }).click();
  await page.getByRole('button', { name: /^Change a prescription…/ }).click();
  await page.getByLabel('Prescription', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Pieces').fill('2');
  await page.getByLabel('Last day').fill(await day(30));
  await page.getByRole('textbox', { name: 'Words to the patient' }).fill('Less is enough now');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, change it' }).click();
  await page.getByText(/^2 left, until/).waitFor();
  expect((await listed()).map(({ qtyMax }) => qtyMax)).toEqual([2]);
  await page.context().close();
});
