/** Passkeys at the desk in Chromium, with a device that DevTools stand in for: added, used to sign in and to unlock, removed. */
import { Hono } from 'hono';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { createApp } from '#server/app.ts';
import { type Listening, listen } from '#server/listen.adapter.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited, type Person, STAFF_PASSWORD } from '#test/kit/staff.ts';

const served = servedPerFile();
let desk: Listening & { url: string };
beforeAll(async () => {
  const { deps } = served().world;
  let app = new Hono();
  const listening = await listen(
    new Hono().all('*', ({ req }) => app.fetch(req.raw)),
    0,
    '127.0.0.1',
  );
  // no browser has passkeys for a host that is a number
  const url = `http://localhost:${listening.port}`;
  app = createApp({ ...deps, config: { ...deps.config, deskUrl: url } });
  desk = { ...listening, url };
});
afterAll(() => desk.stop());

interface Device {
  cdp: CDPSession;
  authenticatorId: string;
}

/** A page of the desk, on a computer that holds passkeys and knows its person. */
const openDesk = async (at: string): Promise<{ page: Page; device: Device }> => {
  const { browser, faults } = served();
  const context = await browser.newContext({
    baseURL: desk.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(at);
  return { page, device: { cdp, authenticatorId } };
};

const signInByPassword = async (page: Page, person: Person): Promise<void> => {
  served().world.clock.advance(MINUTE_MS);
  await page.getByLabel('Work email').fill(person.email);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Next: the code' }).click();
  await page.getByLabel('Code').fill(await person.code());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor();
const lock = async (page: Page) => {
  await press(page, 'Lock');
  await heading(page, /^Locked at/);
};

test('a passkey is added with a code, signs in, unlocks, and is removed; then password and code are the way', async () => {
  const { world } = served();
  const nadia = await invited(world, await firstAdmin(world), ['reception']);
  const { page, device } = await openDesk('/desk/account');
  await heading(page, 'Sign in');
  expect(await breachesOf(page)).toEqual([]);
  await signInByPassword(page, nadia);
  await heading(page, 'You have no passkey');
  expect(await breachesOf(page)).toEqual([]);

  await press(page, 'Add a passkey');
  world.clock.advance(MINUTE_MS);
  await page.getByLabel('Name of the passkey').fill('Computer at the counter');
  await page.getByLabel('The code from your app, or a recovery code').fill(await nadia.code());
  expect(await breachesOf(page)).toEqual([]);
  await press(page, 'Next: your device');
  await page.getByRole('cell', { name: 'Computer at the counter', exact: true }).waitFor();
  await page.getByRole('cell', { name: 'not yet' }).waitFor();
  await page.getByText('The passkey is added.').waitFor();
  expect(await breachesOf(page)).toEqual([]);

  await lock(page);
  expect(await breachesOf(page)).toEqual([]);
  await press(page, 'Somebody else signs in');
  await press(page, 'Sign in with a passkey');
  await page.getByRole('cell', { name: 'Computer at the counter', exact: true }).waitFor();
  expect(await page.getByRole('cell', { name: 'not yet' }).count()).toBe(0);

  await lock(page);
  await page.getByLabel('The code from your app').fill('12');
  // a device that does not recognise the person answers like one that the person has left
  await device.cdp.send('WebAuthn.setUserVerified', {
    authenticatorId: device.authenticatorId,
    isUserVerified: false,
  });
  await press(page, 'Unlock with a passkey');
  await page.getByRole('button', { name: 'Unlock with a passkey' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByLabel('The code from your app').inputValue()).toBe('12');
  await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: true });
  await press(page, 'Unlock with a passkey');

  await press(page, 'Remove Computer at the counter');
  await heading(page, 'Remove Computer at the counter?');
  expect(await breachesOf(page)).toEqual([]);
  await press(page, 'Yes, remove it');
  await heading(page, 'You have no passkey');
  await lock(page);
  await press(page, 'Unlock with a passkey');
  await page.getByText('This device has no passkey that works here.').waitFor();
  await press(page, 'Somebody else signs in');
  await press(page, 'Sign in with a passkey');
  await page.getByText('This passkey does not open the desk. Please use your password instead.').waitFor();
  await signInByPassword(page, nadia);
  await heading(page, 'You have no passkey');
  await page.context().close();
});

test('an open desk gives nobody a passkey: a wrong code makes none, and what was typed stays', async () => {
  const { world } = served();
  const nadia = await invited(world, await firstAdmin(world), ['reception']);
  const { page, device } = await openDesk('/desk/account');
  await signInByPassword(page, nadia);
  await press(page, 'Add a passkey');
  await page.getByLabel('Name of the passkey').fill('Mine now');
  await page.getByLabel('The code from your app, or a recovery code').fill('000000');
  await press(page, 'Next: your device');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Name of the passkey').inputValue()).toBe('Mine now');
  const { credentials } = await device.cdp.send('WebAuthn.getCredentials', { authenticatorId: device.authenticatorId });
  expect(credentials).toEqual([]);
  // the name stays while the desk is locked, and no code does
  await lock(page);
  world.clock.advance(MINUTE_MS);
  await page.getByLabel('The code from your app').fill(await nadia.code());
  await press(page, 'Unlock');
  expect(await page.getByLabel('Name of the passkey').inputValue()).toBe('Mine now');
  expect(await page.getByLabel('The code from your app, or a recovery code').inputValue()).toBe('');
  await page.context().close();
});
