/** A second build is deployed while a person pays in one tab and looks on in another. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { booked, cardForm, payWith, press } from '#harness/booking/booking.browser-steps.ts';
import { CARDS } from '#harness/server/gateway.ts';
import { type AppFiles, readFiles, rewritten } from '#server/static/files.adapter.ts';
import { DIST } from '#tools/build-if-needed.ts';
import { demoPerTest } from './demo-per-test.ts';
import { toHeldPayment } from './held-payment.ts';
import { servedPerFile } from './served-per-file.ts';

const NEW_CONTENT = 'New content available, click on reload button to update';

let built: AppFiles | null = null;
let isDeployed = false;
/** Copies the build with the changes of a next one: in the page, and with it in the worker's list. */
const app: AppFiles = {
  find: (path) => {
    built ??= readFiles(DIST);
    const file = built.find(path);
    if (!isDeployed || !file) return file;
    if (path === '/index.html')
      return rewritten(file, (page) => page.replace('<head>', '<head><meta name="build" content="next">'));
    if (path === '/sw.js')
      return rewritten(file, (list) => list.replace(/(?<="?revision"?:")\w+(?=","?url"?:"index\.html")/, 'next'));
    return file;
  },
};
const served = servedPerFile({ deps: { files: { app, atlas: app, drawing: null } } });
const demo = demoPerTest(served);
afterEach(() => {
  isDeployed = false;
});

const isNext = (page: Page) => page.locator('meta[name=build]').count();
const isKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const reload = async (page: Page): Promise<void> => {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
};

test('PWA-06 PWA-07: a tab with a payment under way is not reloaded by a second build, nor by another tab, and pays', async () => {
  const paying = await toHeldPayment(demo(), { serviceWorkers: 'allow' });
  await isKept(paying);
  const other = await paying.context().newPage();
  await other.goto('/home');
  await isKept(other);
  await paying.locator('[name="stripe-number"]').fill('4242');
  // the worker registers once its page has settled
  await other.waitForTimeout(2_000);
  isDeployed = true;
  // headless tabs are all visible: the browser’s word is said to the page
  await paying.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  for (const tab of [paying, other]) await tab.getByText(NEW_CONTENT).waitFor();
  await reload(other);
  expect(await isNext(other)).toBe(1);
  await paying.waitForTimeout(3_000);
  await cardForm(paying);
  expect([await paying.locator('[name="stripe-number"]').inputValue(), await isNext(paying)]).toEqual(['4242', 0]);
  await payWith(paying, CARDS.authentication);
  // the same holds while the bank asks
  await paying.getByRole('button', { name: 'Complete authentication' }).waitFor();
  await paying.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await paying.waitForTimeout(3_000);
  expect(await isNext(paying)).toBe(0);
  await press(paying, 'Complete authentication');
  await booked(paying);
  await reload(paying);
  expect(await isNext(paying)).toBe(1);
});
