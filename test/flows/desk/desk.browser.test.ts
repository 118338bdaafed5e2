/** The desk in Chromium: it fits every window, works by keyboard alone, and its accidents reach the app. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breachesAt, breachesOfForeign } from '#harness/chromium/foreign.ts';
import { bookOne } from '#harness/server/ask.ts';
import { type OpenDemo, openDemo } from '#harness/server/demo.ts';
import { makeInvoice, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';

const served = servedPerFile();
let demo: OpenDemo;
beforeAll(async () => {
  demo = await openDemo(served().world);
});
afterAll(() => demo.close());

const visitDesk = async (width = 390): Promise<Page> => {
  const context = await served().browser.newContext({ baseURL: demo.origin, viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto('/sandbox/desk');
  return page;
};

test('the desk keeps to WCAG 2.2 AA and fits, at 320, 390 and 1280, light and dark', async () => {
  const token = await demo.world.signIn('meiling');
  await bookOne(demo.world, token);
  await payByTransfer(demo.world, token, await makeInvoice(demo.world));
  const page = await visitDesk();
  expect(await breachesOfForeign(page, 'desk: much to do', () => breachesAt(page, [320, 390, 1280]))).toEqual([]);
});

test('by keyboard alone: to a section, to a button, and on from there after it was pressed', async () => {
  const token = await demo.world.signIn('meiling');
  const { appointment } = await bookOne(demo.world, token);
  const page = await visitDesk();
  await page.getByRole('link', { name: 'Appointments', exact: true }).focus();
  await page.keyboard.press('Enter');
  const accept = page.locator(`button[aria-describedby="${appointment._id}"]`, { hasText: 'Accept' });
  for (let taps = 0; taps < 10 && !(await accept.evaluate((button) => button === document.activeElement)); taps += 1)
    await page.keyboard.press('Tab');
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await loaded;
  expect(await accept.count()).toBe(0);
  expect(new URL(page.url()).hash).toBe('#appointments');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('patient');
});

test('what was searched for stays after an act, after a refused one too, and after the parcel number was typed', async () => {
  const token = await demo.world.signIn('meiling');
  const id = await makeInvoice(demo.world);
  await payByTransfer(demo.world, token, id);
  const page = await visitDesk();
  await page.getByRole('searchbox').fill('mei ling');
  await page.keyboard.press('Enter');
  await page.waitForURL(/patient=mei/);
  const row = page.locator('li', { has: page.locator(`#order-${id}`) });
  await row.getByLabel('Parcel number').fill('8841 2230');
  await page.keyboard.press('Enter');
  await row.getByText('Order Shipped').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('mei ling');
  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByLabel(/^Text/).fill('Rest.');
  await page.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('mei ling');
  expect(new URL(page.url()).hash).toBe('#records');
});

test('an order is rejected with a reason and without a parcel number', async () => {
  const token = await demo.world.signIn('meiling');
  const id = await makeInvoice(demo.world);
  await payByTransfer(demo.world, token, id);
  const page = await visitDesk();
  const row = page.locator('li', { has: page.locator(`#order-${id}`) });
  await row.getByLabel(/^Reason/).fill('Recalled');
  await row.getByRole('button', { name: 'Reject' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await readInvoice(demo.world, token, id)).delivery?.[0]?.deliveryStatus).toBe('Rejected');
});

/** End of a page's call: its status, or that no answer came. */
const callFrom = (page: Page) =>
  page.evaluate(async () => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    return fetch('/api/signin/guest?app-id=patient', options).then(
      ({ status }) => String(status),
      () => 'no answer',
    );
  });

/** Opens spare connections: concurrent calls open one each, and later calls take any free one. */
const openConnections = (page: Page) =>
  page.evaluate(async () => {
    const calls = Array.from({ length: 6 }, () =>
      fetch('/api/settings/appointment?app-id=patient', { cache: 'no-store' }),
    );
    await Promise.all(calls.map(async (call) => (await call).text()));
  });

// Chromium retries a request when an open connection ends without an answer
test.for<[accident: string, end: string]>([
  ['cut', 'no answer'],
  ['answerLost', 'no answer'],
  ['signedOut', '401'],
])('%s: happens once to a page that has called before', async ([accident, end]) => {
  const page = await visitDesk();
  for (let round = 0; round < 3; round += 1) {
    await openConnections(page);
    expect(await callFrom(page)).toBe('200');
    await demo.submit('call', { call: 'signin.signInAsGuest', accident });
    expect(await callFrom(page)).toBe(end);
  }
  expect(await callFrom(page)).toBe('200');
});
