/** A clinician asks the patient of a video visit to come to the clinic, in Chromium against the real server. */
import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { clinicDayOf } from '#contract/time.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();

test('SERVER-66: a video visit that has begun ends at the desk, with how soon and why', async () => {
  const { world } = served();
  const visit = await world.db
    .selectFrom('appointment')
    .selectAll()
    .where('id', '=', 'appointment-meiling-today' as AppointmentId)
    .executeTakeFirstOrThrow();
  world.clock.set(visit.starts_at);
  const tan = await invited(world, await firstAdmin(world), ['clinician']);
  const page = await openDesk(served(), `/desk/day?day=${clinicDayOf(visit.starts_at)}&place=${visit.clinic_id}`, tan);
  await page
    .getByRole('button', { name: /Tan Mei Ling/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^To the clinic…/ }).click();
  await page.getByLabel('How soon', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Yes, to the clinic' }).click();
  await page.getByText('Choose how soon', { exact: true }).waitFor();
  await page.getByLabel('How soon', { exact: true }).selectOption({ label: 'Within three days' });
  await page.getByRole('textbox', { name: 'Reason' }).fill('A mole to be seen');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, to the clinic' }).click();
  await page.getByRole('button', { name: 'Yes, to the clinic' }).waitFor({ state: 'detached' });
  const row = await world.db
    .selectFrom('appointment')
    .select(['redirected_at', 'ended_at'])
    .where('id', '=', visit.id)
    .executeTakeFirstOrThrow();
  expect([row.redirected_at === null, row.redirected_at === row.ended_at]).toEqual([false, true]);
  await page.context().close();
});
