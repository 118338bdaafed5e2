import { expect, test } from 'vitest';
import { chooseAll, signIn } from '#harness/chromium/page-acts.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();

test('AUTH-03 APPT-26: a member signs in, books a doctor, sees the booking in My appointments and cancels it', async () => {
  const { visit, world } = served();
  const page = await visit({ at: '/signIn' });
  await signIn(page, 'siti', 'Batik-2026');
  await page.getByText('Next appointment').waitFor();
  await page.getByText('No appointment yet').waitFor();

  await page.getByRole('link', { name: 'Book appointment' }).click();
  await page.getByRole('link', { name: 'With a doctor' }).click();
  const popup = page.getByRole('dialog');
  await chooseAll(page);
  await popup.getByText('It itches at night.').waitFor();
  await popup.getByRole('button', { name: 'Book appointment' }).click();
  await popup.getByRole('heading', { name: 'You are booked' }).waitFor();
  expect(world.writes()).toBe(1);

  await popup.getByRole('button', { name: 'See my appointments' }).click();
  const entry = page.getByRole('dialog').getByText('Dr Lim Jun Hao');
  await entry.waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await entry.waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByText('No appointment yet').waitFor();
  expect(world.writes()).toBe(2);
});

test('NAV-27: a guest who wants to book is sent to sign-up', async () => {
  const { visit } = served();
  const page = await visit({ at: '/signIn' });
  await page.getByRole('button', { name: 'Continue as a Guest' }).click();
  await page.waitForURL('/home');
  await page.getByRole('link', { name: 'Book appointment' }).click();
  await page.waitForURL(/\/signup/);
  expect(new URL(page.url()).searchParams.get('from')).toBe('/appointment');
});
