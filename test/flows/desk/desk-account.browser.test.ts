/** The account at the desk in Chromium: another session is ended, a PIN unlocks, and another authenticator app ends it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { codeOf, firstAdmin, invited, type Person, STAFF_PASSWORD } from '#test/kit/staff.ts';

const served = servedPerFile();

const openPage = async (): Promise<Page> => {
  const { browser, faults, origin } = served();
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  return page;
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const signIn = async (page: Page, person: Person, code: () => Promise<string>): Promise<void> => {
  served().world.clock.advance(MINUTE_MS);
  await page.goto('/desk/account');
  await page.getByLabel('Work email').fill(person.email);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await press(page, 'Next: the code');
  await page.getByLabel('Code').fill(await code());
  await press(page, /^Sign in$/);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
};

test('a person ends another session and changes to another app, whose codes alone sign in then', async () => {
  const { world } = served();
  const person = await invited(world, await firstAdmin(world), ['reception']);
  const page = await openPage();
  await signIn(page, person, person.code);
  const list = page.getByRole('table').filter({ hasText: 'Signed in' });
  await list.getByText('This session').waitFor();
  await press(page, /^End /);
  await page.getByText('The session is ended.').waitFor();
  expect(await page.getByRole('button', { name: /^End / }).count()).toBe(0);
  expect((await person.ask(staffCalls.loadStaffSession)).code).toBe('SIGNED_OUT');
  world.clock.advance(MINUTE_MS);
  await press(page, 'Change to another app');
  await page.getByLabel('A code of your present app, or a recovery code').fill(person.recoveryCodes[0] ?? '');
  await press(page, 'Next: the new app');
  const secret = (await page.locator('.hash').textContent()) ?? '';
  expect(await breachesOf(page)).toEqual([]);
  await page.getByLabel('The 6 digits of the new app').fill(await codeOf(world, secret));
  await press(page, 'Change to the new app');
  await page.getByRole('heading', { name: 'Keep these codes' }).waitFor();
  expect(await page.locator('.codes span').count()).toBe(10);
  await page.getByRole('checkbox').check();
  await press(page, 'Done');
  await page.getByText('Your new app counts.').waitFor();
  const next = await openPage();
  await signIn(next, person, () => codeOf(world, secret));
  await page.context().close();
  await next.context().close();
});

/** Changes to another app, so that new recovery codes show. @returns the secret of that app */
const changeApp = async (page: Page, person: Person): Promise<string> => {
  const { world } = served();
  await press(page, 'Change to another app');
  await page.getByLabel('A code of your present app, or a recovery code').fill(person.recoveryCodes[0] ?? '');
  await press(page, 'Next: the new app');
  const secret = (await page.locator('.hash').textContent()) ?? '';
  await page.getByLabel('The 6 digits of the new app').fill(await codeOf(world, secret));
  await press(page, 'Change to the new app');
  return secret;
};

test('recovery codes outlast the lock, are left after a question alone, and no other person sees them', async () => {
  const { world } = served();
  const admin = await firstAdmin(world);
  const [person, other] = [await invited(world, admin, ['reception']), await invited(world, admin, ['reception'])];
  const page = await openPage();
  await signIn(page, person, person.code);
  const secret = await changeApp(page, person);
  const first = page.locator('.codes span').first();
  const shown = (await first.textContent()) ?? '';
  const lock = async () => {
    await press(page, 'Lock');
    await page.getByLabel('The code from your app').waitFor();
    expect(await page.content()).not.toContain(shown);
  };
  await lock();
  world.clock.advance(MINUTE_MS);
  await page.getByLabel('The code from your app').fill(await codeOf(world, secret));
  await press(page, /^Unlock$/);
  expect(await first.textContent()).toBe(shown);

  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await page.getByRole('heading', { name: 'Leave the recovery codes?' }).waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await press(page, 'No, stay here');
  expect(await page.getByRole('heading', { name: 'Leave the recovery codes?' }).count()).toBe(0);
  expect(await first.textContent()).toBe(shown);

  await lock();
  // without a reload, which would forget them anyway
  await press(page, 'Somebody else signs in');
  await page.getByLabel('Work email').fill(other.email);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await press(page, 'Next: the code');
  await page.getByLabel('Code').fill(await other.code());
  await press(page, /^Sign in$/);
  await page.getByRole('link', { name: /Your account/ }).click();
  await page.getByRole('button', { name: 'Change to another app' }).waitFor();
  expect(await page.content()).not.toContain(shown);
  await page.context().close();
});

test('recovery codes that were left after the question are gone', async () => {
  const { world } = served();
  const person = await invited(world, await firstAdmin(world), ['reception']);
  const page = await openPage();
  await signIn(page, person, person.code);
  await changeApp(page, person);
  await page.locator('.codes').waitFor();
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await press(page, 'Yes, leave them');
  await page.getByRole('heading', { name: 'Patients' }).waitFor();
  await page.getByRole('link', { name: /Your account/ }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Change to another app' }).waitFor();
  expect(await page.locator('.codes').count()).toBe(0);
  await page.context().close();
});

test('a PIN is set in the account, unlocks the desk at the next lock, and is gone once another app counts', async () => {
  const { world } = served();
  const person = await invited(world, await firstAdmin(world), ['reception']);
  const page = await openPage();
  await signIn(page, person, person.code);
  await press(page, 'Set a PIN');
  await page.getByLabel('New PIN').fill('123456');
  await page.getByLabel('The code from your app').fill(person.recoveryCodes[0] ?? '');
  await press(page, 'Set this PIN');
  await page.getByText('Choose another PIN').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByLabel('New PIN').fill('482915');
  await press(page, 'Set this PIN');
  await page.getByText('The PIN is set.').waitFor();
  await press(page, 'Lock');
  const pin = page.getByLabel('Your PIN');
  await pin.waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await pin.fill('482916');
  await press(page, /^Unlock$/);
  await page.getByText('Not your PIN').waitFor();
  await pin.fill('482915');
  await pin.press('Enter');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await press(page, 'Change to another app');
  await page.getByLabel('A code of your present app, or a recovery code').fill(person.recoveryCodes[1] ?? '');
  await press(page, 'Next: the new app');
  const secret = (await page.locator('.hash').textContent()) ?? '';
  await page.getByLabel('The 6 digits of the new app').fill(await codeOf(world, secret));
  await press(page, 'Change to the new app');
  await page.getByRole('checkbox').waitFor();
  // the codes are shown once, and Back does not remove them
  await page.goBack();
  await page.getByRole('checkbox').check();
  await press(page, 'Done');
  await press(page, 'Lock');
  await page.getByLabel('The code from your app').waitFor();
  expect(await pin.count()).toBe(0);
  await page.context().close();
});
