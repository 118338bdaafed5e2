/** Bad luck in the middle of a booking: nothing is lost, and nothing is sent twice. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOOKING, chooseAll, signIn } from '#harness/chromium/page-acts.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();

const book = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^(?:Book appointment|Try again)$/ });
const booked = (page: Page) => page.getByRole('heading', { name: 'You are booked' });
const atDetail = async (): Promise<Page> => {
  const page = await served().visit({ as: 'siti', at: BOOKING });
  await chooseAll(page);
  return page;
};

test('a double tap on Book books once', async () => {
  const page = await atDetail();
  await book(page).dblclick();
  await booked(page).waitFor();
  expect(served().world.writes()).toBe(1);
});

test('after a booking, Back and a reload do not book again', async () => {
  const page = await atDetail();
  await book(page).click();
  await booked(page).waitFor();
  await page.reload();
  await booked(page).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'What do you need?' }).waitFor();
  expect(served().world.writes()).toBe(1);
});

test('offline in the middle: the app says that nothing is sent, keeps every answer and books when asked again', async () => {
  const page = await atDetail();
  await page.context().setOffline(true);
  await page.getByText('You are offline. Nothing you do now is sent.').waitFor();
  await book(page).click();
  await page.getByText('Not confirmed yet').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  expect(served().world.writes()).toBe(0);
  await page.getByText('It itches at night.').waitFor();
  await book(page).click();
  await booked(page).waitFor();
  expect(served().world.writes()).toBe(1);
});

test('the server stops and starts in the middle, and its answer is lost: asking again finds the one booking', async () => {
  const { world, stop, start } = served();
  const page = await atDetail();
  let isLost = true;
  await page.route('**/api/appointment/slot**', async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await stop();
    return route.abort('connectionreset');
  });
  await book(page).click();
  await page.getByText('Not confirmed yet').waitFor();
  expect(world.writes()).toBe(1);
  await start();
  await page.reload();
  await book(page).click();
  await booked(page).waitFor();
  expect(world.writes()).toBe(1);
});

test('AUTH-18: a session that ends in the middle: message, reload after a second, and the same person goes on', async () => {
  const { world } = served();
  const page = await atDetail();
  await world.db.deleteFrom('session').execute();
  const loaded = page.waitForEvent('load');
  await book(page).click();
  await page
    .getByRole('alert')
    .getByText(/sign in/i)
    .waitFor();
  expect(await page.evaluate(() => localStorage.getItem('myniks.token'))).toBeNull();
  await loaded;
  expect(new URL(page.url()).pathname).toBe('/signIn');
  await signIn(page, 'siti', 'Batik-2026');
  await booked(page).or(book(page)).first().waitFor();
  if (await book(page).isVisible()) {
    await page.getByText('It itches at night.').waitFor();
    await book(page).click();
  }
  await booked(page).waitFor();
  expect(world.writes()).toBe(1);
});

test('logging out in one tab ends the session in the other', async () => {
  const page = await served().visit({ as: 'siti', at: '/profile' });
  const other = await page.context().newPage();
  await other.goto('/appointment');
  await other.getByRole('heading', { name: 'What do you need?' }).waitFor();
  const token = () => page.evaluate(() => localStorage.getItem('myniks.token'));
  const members = await token();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, log out' }).click();
  await page.waitForURL('/signIn');
  // reading the token fails while the page reloads
  await expect.poll(() => token().catch(() => members)).not.toBe(members);
  await other.waitForURL(/\/signup/);
});
