/** The sandbox's own pages: the digital ID's, as a person meets it on the way in and back, and the outbox. */
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breachesAt, breachesOfForeign } from '#harness/chromium/foreign.ts';
import { button, tokenOf } from '#harness/chromium/page-acts.ts';
import { personAt } from '#harness/chromium/person-at.ts';
import { openSignUp, toCodeChoice } from '#harness/drivers/signing-up.ts';
import { type OpenIdentityProvider, openIdentityProvider } from '#harness/server/digital-id.ts';
import { mailLink } from '#harness/server/reset-link.ts';
import { outboxRoutes } from '#sandbox/outbox/outbox.routes.ts';
import { type Listening, listen } from '#server/listen.adapter.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();
let provider: OpenIdentityProvider;
let outbox: Listening;
beforeAll(async () => {
  const { world, origin } = served();
  provider = await openIdentityProvider(world, { origin });
  const pages = new Hono();
  outboxRoutes(pages, world.outbox);
  outbox = await listen(new Hono().route('/sandbox', pages), 0, '127.0.0.1');
});
afterAll(async () => {
  await provider.close();
  await outbox.stop();
});

const atDigitalId = async (): Promise<Page> => {
  const page = await served().visit({ at: '/signIn?from=%2Fappointment' });
  await button(page, 'Sign in with Digital ID').click();
  await page.waitForURL(`${provider.issuer}/interaction/**`);
  return page;
};

test('the digital ID: somebody with an account is signed in and comes to the page that was wanted', async () => {
  const page = await atDigitalId();
  expect(await breachesOfForeign(page, 'sandbox: digital ID', () => breachesAt(page, [320]))).toEqual([]);
  await button(page, 'Approve: Tan Mei Ling').click();
  await page.waitForURL('/appointment');
  expect(await tokenOf(page)).not.toBeNull();
  await page.getByText('You are looking around as a guest').waitFor({ state: 'detached' });
});

test('the digital ID: somebody with records but no account is told to call', async () => {
  const page = await atDigitalId();
  await button(page, 'Approve: Lim Ah Kow').click();
  await page.getByText('Your account needs manual activation. Please contact us.').waitFor();
  await page.reload();
  await page.getByText('Your account needs manual activation. Please contact us.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/callback');
});

test('the digital ID: somebody new signs up, with the name as it came', async () => {
  const page = await atDigitalId();
  await button(page, 'Approve: Lee Xin Yi').click();
  await page.getByText('User not found in the system. Please signup.').waitFor();
  await page.getByText('Lee Xin Yi').waitFor();
  await page.reload();
  await page.getByText('User not found in the system. Please signup.').waitFor();
  await page.getByText('Lee Xin Yi').waitFor();
  expect(await page.getByLabel('Full name').count()).toBe(0);
});

test('the digital ID: Cancel leads back, and trying again leads to its page', async () => {
  const page = await atDigitalId();
  await button(page, 'Cancel').click();
  await page.getByText('QR Code Login Failed. Please try again.').waitFor();
  await button(page, 'Try again').click();
  await page.waitForURL(`${provider.issuer}/interaction/**`);
  expect(await button(page, 'Approve: Tan Mei Ling').isVisible()).toBe(true);
});

test('the digital ID: who cancels before its page comes stays, whatever the answer that is still on its way', async () => {
  const page = await served().visit({ as: 'guest', at: '/signIn' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/signin/singpass/start**', async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse('**/signin/singpass/start**');
  await button(page, 'Sign in with Digital ID').click();
  await button(page, 'Cancel').click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  answer();
  await (await answered).finished();
  await page.getByLabel('User ID or email').fill('meiling');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(new URL(page.url()).pathname).toBe('/signIn');
  expect(await page.evaluate(() => localStorage.getItem('myniks.digitalId'))).toBeNull();
});

test('a callback address that was used before signs nobody in: by Back, by a reload and by opening it', async () => {
  const page = await atDigitalId();
  const returned = page.waitForRequest(/\/callback\?/);
  await button(page, 'Approve: Tan Mei Ling').click();
  const used = (await returned).url();
  await page.waitForURL('/appointment');
  const context = await served().browser.newContext({ baseURL: served().origin, serviceWorkers: 'block' });
  const other = await context.newPage();
  for (const open of [() => other.goto(used), () => other.reload()]) {
    await open();
    await other.getByText('QR Code Login Failed. Please try again.').waitFor();
  }
  await button(other, 'Use password instead').click();
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.goBack();
  await other.waitForLoadState();
  expect(await other.getByRole('heading', { name: 'Next appointment' }).count()).toBe(0);
  await page.goto(used);
  await page.getByText('QR Code Login Failed. Please try again.').waitFor();
});

test('the outbox shows the codes and links that were sent', async () => {
  const { world, visit } = served();
  await mailLink(world);
  const page = await visit({ at: '/signIn' });
  const person = personAt({ page, world });
  await openSignUp(person);
  await toCodeChoice(person);
  await button(page, 'Send code').click();
  await page.locator('input[name="one-time-code"]').waitFor();
  await page.goto(`http://127.0.0.1:${outbox.port}/sandbox/outbox`);
  await page.getByText('2 sent, newest first.').waitFor();
  expect(await breachesOfForeign(page, 'sandbox: outbox', () => breachesAt(page, [320]))).toEqual([]);
  await page.getByRole('link', { name: 'Open the link' }).waitFor();
});
