/** Bad luck on the way in: nothing that was typed is lost, and nothing is sent twice. */
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { button, field, signIn } from '#harness/chromium/page-acts.ts';
import { personAt } from '#harness/chromium/person-at.ts';
import {
  fillDetails,
  GOOD_PASSWORD,
  openSignUp,
  proveWithCode,
  toCodeChoice,
  toDetails,
  typePassword,
} from '#harness/drivers/signing-up.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import type { World } from '#harness/server/world.ts';
import { everyDetail } from '#model/sign-up/sign-up.model.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();

const on = (page: Page) => personAt({ page, world: served().world });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const atSignUp = async (): Promise<Page> => {
  const page = await served().visit({ at: '/signIn' });
  await openSignUp(on(page));
  return page;
};
const logOutIn = async (page: Page) => {
  await page.goto('/profile');
  await button(page, 'Log out').click();
  await button(page, 'Yes, log out').click();
  await page.waitForURL(/\/signIn/);
};
const codeOf = async (world: World): Promise<string> => {
  await expect.poll(() => world.outbox.list().length).toBe(1);
  return lastCode(world);
};
/** Records calls of this path from now on, and delays each by two seconds. */
const slowly = async (page: Page, path: string): Promise<string[]> => {
  const calls: string[] = [];
  const isAsked = (url: URL) => url.pathname === DEFAULT_API_BASE + path;
  page.on('request', (request: Request) => isAsked(new URL(request.url())) && calls.push(request.method()));
  await page.route(isAsked, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  return calls;
};

test('Back through every step of sign-up and forward again: each step is there with what was typed', async () => {
  const page = await atSignUp();
  await toCodeChoice(on(page));
  await proveWithCode(on(page));
  const asked = served().world.writes();
  await page.goBack();
  await heading(page, 'Tell us about yourself').waitFor();
  expect(await field(page, 'name').inputValue()).toBe(everyDetail.name);
  await page.goBack();
  await heading(page, 'Who are you?').waitFor();
  expect(await field(page, 'identity-number').inputValue()).toBe('S1234567D');
  await page.goBack();
  await heading(page, 'Sign in').waitFor();
  await page.goForward();
  await heading(page, 'Who are you?').waitFor();
  await expect.poll(() => field(page, 'identity-number').inputValue()).toBe('S1234567D');
  await button(page, 'Next').click();
  await heading(page, 'Tell us about yourself').waitFor();
  expect(await field(page, 'email').inputValue()).toBe(everyDetail.email);
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  expect(served().world.writes()).toBe(asked);
});

test('offline in the middle of sending a code: it is said, the choice stays, and one code is sent when asked again', async () => {
  const { world } = served();
  const page = await atSignUp();
  await toCodeChoice(on(page));
  await page.context().setOffline(true);
  await button(page, 'Send code').click();
  await page.getByRole('main').getByRole('alert').getByText('Failed').waitFor();
  expect(world.outbox.list()).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  await proveWithCode(on(page));
  expect(world.outbox.list()).toHaveLength(1);
});

test('on a slow network, a double tap on each way on of sign-up goes one step and asks once', async () => {
  const { world } = served();
  const page = await atSignUp();
  const checks = await slowly(page, patientCalls.checkPatient.path);
  const codes = await slowly(page, otpCalls.sendSms.path);
  const passwords = await slowly(page, signupCalls.setPassword.path);
  await field(page, 'identity-number').fill('S1234567D');
  await button(page, 'Next').dblclick();
  await heading(page, 'Tell us about yourself').waitFor();
  await fillDetails(on(page));
  const answer = page.waitForResponse(/patient\/check/);
  await field(page, 'phone').focus();
  await answer;
  // a cached look-up of the email: the next step appears under the second tap
  await button(page, 'Next').dblclick();
  await heading(page, 'How shall we send your code?').waitFor();
  await button(page, 'Send code').dblclick();
  await field(page, 'one-time-code').fill(await codeOf(world));
  await button(page, 'Confirm').dblclick();
  await heading(page, 'Choose a password').waitFor();
  await typePassword(on(page));
  await button(page, 'Save password').dblclick();
  await page.waitForURL('**/home');
  expect([checks.length, codes.length, passwords.length]).toEqual([2, 1, 1]);
  // two messages: the code, and the link to confirm the email
  expect([world.outbox.list().length, world.writes()]).toEqual([2, 3]);
});

test('a second tab that signs out leaves a sign-up in the first as it was', async () => {
  const page = await served().visit({ as: 'siti', at: '/signIn' });
  await openSignUp(on(page));
  await toDetails(on(page));
  await fillDetails(on(page));
  const loaded = page.waitForEvent('load');
  await logOutIn(await page.context().newPage());
  await loaded;
  await heading(page, 'Tell us about yourself').waitFor();
  expect(await field(page, 'name').inputValue()).toBe(everyDetail.name);
});

test('a second tab that signs out while a password is changed: the page asks to sign in, and then goes on', async () => {
  const { world, visit } = served();
  const page = await visit({ as: 'siti', at: '/profile/change-password' });
  await field(page, 'oldPassword').fill('Batik-2026');
  await typePassword(on(page));
  await logOutIn(await page.context().newPage());
  await page.waitForURL(/\/sign(?:up|In)\?from=/);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(GOOD_PASSWORD);
  await page.goto(page.url().replace('/signup', '/signIn'));
  await signIn(page, 'siti', 'Batik-2026');
  await field(page, 'oldPassword').fill('Batik-2026');
  await typePassword(on(page));
  const calls = await slowly(page, profileCalls.changePassword.path);
  await button(page, 'Save password').dblclick();
  await page.waitForURL('/profile');
  expect([calls.length, world.writes()]).toEqual([1, 1]);
});
