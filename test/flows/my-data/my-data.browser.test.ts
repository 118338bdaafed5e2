/** A person asks for their data and saves it, as a browser does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { asStaff } from '#harness/server/orders.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';

const served = servedPerFile();

test('asked for with the password, it comes by itself, is saved, and opens as a page with the JSON in it', async () => {
  const page = await served().visit({ as: 'siti', at: '/profile' });
  await page.getByRole('link', { name: /^My data/ }).click();
  await page.getByRole('button', { name: 'Ask for my file' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Batik-2026');
  await password.press('Enter');
  const save = page.getByRole('button', { name: 'Save the file' });
  await save.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('My data at MyNiks.html');
  await page.getByText('Your file is saved on this device').waitFor();

  const text = readFileSync(await download.path(), 'utf8');
  const opened = await page.context().newPage();
  await opened.setContent(text);
  expect(await opened.getByRole('heading', { level: 1 }).textContent()).toBe('My data at MyNiks');
  expect(await opened.getByText('Siti Rahman').count()).toBeGreaterThan(0);
  const json = await opened.locator('#json').evaluate((link: HTMLAnchorElement) => atob(link.href.split(',')[1] ?? ''));
  expect(JSON.parse(json).data.patient[0].email).toBe('siti.rahman@example.com');
  expect(await opened.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await opened.close();
});

test('an account is closed: asked for on the phone, carried out by the clinic, and the phone is signed out', async () => {
  const page = await served().visit({ as: 'kenji', at: '/profile/close-account' });
  await page.getByRole('button', { name: 'Ask to close my account' }).click();
  await page.getByLabel('Password', { exact: true }).fill('Bonsai-2026');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your account is going to be closed').waitFor();
  const { id } = await served().world.db.selectFrom('closure').select('id').executeTakeFirstOrThrow();
  expect((await asStaff(served().world, operatorCalls.closeAccount, { id })).status).toBe(200);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
