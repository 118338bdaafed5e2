/** Files that administrators give out, in Chromium against the real server. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clinicDayOf, MINUTE_MS } from '#contract/time.ts';
import { readLetters } from '#harness/server/letters.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { tell } from '#server/letters/tell.store.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();
const GRACE = `/desk/patients?place=orchard-clinic&open=${patientIdOf('grace')}`;

test('all data of a patient are saved to print, once the ID and the reason are named; reception has no such act', async () => {
  const { world } = served();
  const admin = await firstAdmin(world);
  const page = await openDesk(served(), GRACE, admin);
  await page.getByRole('button', { name: /^Print the data…/ }).click();
  await page.getByRole('button', { name: 'Yes, save to print' }).click();
  await page.getByText('Choose the ID that you see').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByLabel('Original ID that you see').selectOption({ label: 'NRIC or FIN' });
  await page.getByLabel('Reason', { exact: true }).fill('Asked for a copy');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Yes, save to print' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('My data at MyNiks.html');
  expect(readFileSync(await download.path(), 'utf8')).toContain('Grace Lim');
  await page.getByText('Saved in the downloads of this computer: My data at MyNiks.html').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.context().close();

  const other = await openDesk(served(), GRACE, await invited(world, admin, ['reception']));
  await other.getByRole('button', { name: 'More for Grace Lim' }).click();
  await other.getByRole('button', { name: /^Add family…/ }).waitFor();
  expect(await other.getByRole('button', { name: /^Print the data…/ }).count()).toBe(0);
  await other.context().close();
});

test('the letters of a patient are read when they are asked for, and the trail is given out with a code', async () => {
  const { world } = served();
  const admin = await firstAdmin(world, 'wei.tan@example.sg');
  const now = await world.clock.now();
  const patientId = patientIdOf('grace');
  await tell(world.db, { event: 'identity.seen', subject: 'desk', patientId, metadata: { at: now }, now });
  await readLetters(world);
  const page = await openDesk(served(), GRACE, admin);
  await page.getByRole('button', { name: 'Show the letters' }).click();
  await page.getByRole('button', { name: 'Read the letters again' }).waitFor();
  const letter = page.getByRole('listitem').filter({ hasText: 'Your ID was seen at our counter' });
  await letter.getByText('Sent', { exact: true }).waitFor();
  expect(await letter.textContent()).toMatch(/Mail · g\*+@example\.com/);
  expect(await breachesOf(page)).toEqual([]);
  await page.context().close();

  const list = await openDesk(served(), '/desk/trail', admin);
  await list.getByLabel(/Why do you read/).fill('Review of the month');
  await list.getByRole('button', { name: 'Read the trail' }).click();
  await list.getByRole('button', { name: /^Give out the trail…/ }).click();
  const day = clinicDayOf(await world.clock.now());
  await list.getByLabel('From the day').fill(day);
  await list.getByLabel('To the day').fill(day);
  await list.getByLabel('Reason', { exact: true }).fill('Review of the month');
  world.clock.advance(MINUTE_MS);
  await list.getByLabel('The code from your own app').fill(await admin.code());
  expect(await breachesOf(list)).toEqual([]);
  const [download] = await Promise.all([
    list.waitForEvent('download'),
    list.getByRole('button', { name: 'Yes, save the file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`trail ${day} ${day}.json`);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ resourceType: 'Bundle' });
  await list.getByText('Hand it on by a safe way').waitFor();
  await list.context().close();
});
