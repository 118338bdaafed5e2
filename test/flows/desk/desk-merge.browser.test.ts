/** The same person twice, in Chromium against the real server: reception proposes, an administrator sees what moves and confirms. */
import { expect, test } from 'vitest';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { DANIEL, furnish, openCounter, PHONE, registerTwin, SEEN } from '#test/kit/merges.ts';

const served = servedPerFile();

test('a person who is there twice is proposed at the page, put together after a preview, and taken apart again', async () => {
  const { world } = served();
  const counter = await openCounter(world);
  const twin = await registerTwin(counter);
  await furnish(world, counter, twin);
  const page = await openDesk(served(), `/desk/patients?place=orchard-clinic&open=${DANIEL}`, counter.reception);
  await page.getByRole('button', { name: 'More for Daniel Ong' }).click();
  await page.getByRole('button', { name: /^Same person as…/ }).click();
  await page.getByLabel('NRIC or passport number').fill(SEEN.nric);
  await page.getByLabel('Reason', { exact: true }).fill('Registered again by mistake');
  await page.getByRole('button', { name: 'Yes, propose it' }).click();
  await page.getByText('This is not the email or phone that the account was made with').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByLabel('Email or phone, as the person names it').fill(PHONE);
  await page.getByRole('button', { name: 'Yes, propose it' }).click();
  await page.getByRole('button', { name: 'Yes, propose it' }).waitFor({ state: 'detached' });
  await page.context().close();

  const other = await openDesk(served(), '/desk/merges?place=orchard-clinic', counter.admin);
  await other.getByRole('button', { name: /^Put together…/ }).click();
  await other.getByRole('button', { name: 'Yes, see what moves' }).click();
  await other.getByText('1 visit or waiting place').waitFor();
  await other.getByText('1 record').waitFor();
  expect(await breachesOf(other)).toEqual([]);
  await other.getByRole('button', { name: 'Yes, put together' }).click();
  await other.getByText(/can be taken apart until/).waitFor();
  expect(await breachesOf(other)).toEqual([]);
  await other.goto(other.url().replace(/merges.*/, `patients?place=orchard-clinic&open=${twin}`));
  await other.getByRole('heading', { name: 'Daniel Ong', level: 1 }).waitFor();
  await other.goto(other.url().replace(/patients.*/, 'merges?place=orchard-clinic'));
  await other.getByRole('button', { name: /^Take apart…/ }).click();
  await other.getByLabel('Reason', { exact: true }).fill('Two persons after all');
  await other.getByRole('button', { name: 'Yes, take them apart' }).click();
  await other.getByText('Nobody was proposed to be there twice').waitFor();
  await other.context().close();
});
