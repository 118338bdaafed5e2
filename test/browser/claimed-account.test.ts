/** An identity number in a stranger's account, and the person who proves it at the sandbox's digital ID. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { Token } from '#contract/ids.ts';
import { button, field, tokenOf } from '#harness/chromium/page-acts.ts';
import { personAt } from '#harness/chromium/person-at.ts';
import { shown } from '#harness/chromium/waiting.ts';
import { fillDetails, proveWithCode, savePassword } from '#harness/drivers/signing-up.ts';
import { answerOf } from '#harness/server/ask.ts';
import { documentsOf, issue, sentTo, signInWith, signUpWith } from '#harness/server/claims.ts';
import { type OpenIdentityProvider, openIdentityProvider } from '#harness/server/digital-id.ts';
import { setPassword } from '#harness/server/logins.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(served().world, { origin: served().origin });
});
afterAll(() => provider.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
/** Approves on the digital ID's own page, outside the app. */
const approve = (page: Page, name: string) => button(page, `Approve: ${name}`).click();

/** Counts taps on the app's own pages from now on. */
const countTaps = async (page: Page): Promise<() => number> => {
  let taps = 0;
  await page.exposeFunction('countTap', () => {
    taps += 1;
  });
  const listen = (origin: string) => {
    if (location.origin === origin) addEventListener('click', () => void Reflect.get(window, 'countTap')(), true);
  };
  await page.addInitScript(listen, served().origin);
  await page.evaluate(listen, served().origin);
  return () => taps;
};
const profileOn = async (page: Page) => {
  const token = (await tokenOf(page)) as Token;
  return (await answerOf(served().world, profileCalls.loadProfile, { token })).data;
};

test('a resident who typed the number and later comes by digital ID is in the same account within three taps and a password', async () => {
  const { world, visit } = served();
  await setPassword(world, 'Passw0rd', 'daniel');
  const page = await visit({ at: '/signIn' });
  const taps = await countTaps(page);
  await button(page, 'Sign in with Digital ID').click();
  await approve(page, 'Daniel Ong');
  await shown(heading(page, 'Is this account yours?'));
  await shown(page.getByText('d****@example.com'));
  await button(page, 'This account is mine').click();
  await field(page, 'password').fill('Passw0rd');
  await button(page, 'Use this account').click();
  await page.waitForURL('**/home');
  const { _id, standing } = await profileOn(page);
  expect([taps(), _id, standing.number]).toEqual([3, patientIdOf('daniel'), 'proven']);
});

test('a member whose number is only claimed proves it from the records, and sees at once what was issued', async () => {
  const { world, visit } = served();
  await setPassword(world, 'Passw0rd', 'daniel');
  const page = await visit({ as: 'daniel', at: '/records?tab=documents' });
  await shown(page.getByText('Your records are shown once we know that it is you.'));
  await button(page, 'Use Digital ID').click();
  await approve(page, 'Daniel Ong');
  await button(page, 'This account is mine').click();
  // a reload repeats no question, and forgets only the password
  await field(page, 'password').fill('Passw0rd');
  await page.reload();
  await shown(heading(page, 'Show that it is yours'));
  expect(await field(page, 'password').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('Passw0rd');
  await field(page, 'password').fill('Passw0rd');
  await button(page, 'Use this account').click();
  await page.waitForURL('**/records?tab=documents');
  expect(await page.getByText('Your records are shown once').count()).toBe(0);
  await issue(world, patientIdOf('daniel'), 'Referral letter');
  await page.reload();
  await shown(page.getByText('Referral letter'));
});

test('one whose number was typed by another is in their own account, and understands what happened', async () => {
  const { world, visit } = served();
  const stranger = await signUpWith(world, {
    username: 'stranger@example.com',
    identifier: '+6590001111',
    phone: '+6590001111',
    identity: { nric: 'S9412345C' },
  });
  const page = await visit({ at: '/signIn' });
  await button(page, 'Sign in with Digital ID').click();
  await approve(page, 'Lee Xin Yi');
  await shown(page.getByText('s****@example.com'));
  await shown(page.getByText('Nothing of the other one comes along.'));
  await button(page, 'It is not mine').click();
  await shown(page.getByText('This becomes an account of your own.'));
  const person = personAt({ page, world });
  await fillDetails(person, { name: 'Somebody Else', email: 'xinyi@example.com' });
  await field(page, 'email').press('Enter');
  await shown(button(page, 'Send code'));
  await proveWithCode(person);
  await savePassword(person);
  await page.waitForURL('**/home');
  const { _id, name, standing } = await profileOn(page);
  expect([name, standing.number]).toEqual(['Lee Xin Yi', 'proven']);
  await issue(world, _id, 'Referral letter');
  const theirs = await signInWith(world, stranger.body);
  expect(await documentsOf(world, theirs.answer?.token ?? stranger.session)).toEqual([]);
  expect((await sentTo(world, '+6590001111'))[0]).toContain('number');
  // the stranger reads why the account is empty, and how to report a mistake
  const other = await visit({ at: '/signIn' });
  await field(other, 'username').fill(stranger.body.username);
  await field(other, 'password').fill(stranger.body.password);
  await button(other, 'Sign in').click();
  await other.waitForURL('**/home');
  await other.getByRole('link', { name: 'Records', exact: true }).click();
  await shown(other.getByText('Another person has confirmed the number you gave.'));
  await shown(other.getByText('If this is a mistake, bring your ID to the counter.'));
});

test('who has lost the email to its owner chooses another one, and has everything as it was', async () => {
  const { world, visit } = served();
  const claimer = { username: 'shared@example.com', identifier: '+6590001111', phone: '+6590001111' } as const;
  const made = await signUpWith(world, claimer);
  await signUpWith(world, {
    ...claimer,
    identifier: claimer.username,
    phone: '+6590002222',
    identity: { nric: 'S9412345C' },
    password: 'Moonbird-77',
  });
  const page = await visit({ at: '/signIn?from=%2Fprofile' });
  await field(page, 'username').fill(claimer.username);
  await field(page, 'password').fill(made.body.password);
  await button(page, 'Sign in').click();
  await shown(heading(page, 'Choose another user ID'));
  await field(page, 'username').fill('meiling.tan@example.com');
  await page.keyboard.press('Enter');
  await shown(page.getByText('Unavailable'));
  await field(page, 'username').fill('another@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile/info');
  await button(page, 'Enter code').click();
  await shown(page.getByRole('textbox', { name: 'Code' }));
  await page.getByRole('textbox', { name: 'Code' }).fill(lastCode(world));
  await page.keyboard.press('Enter');
  await shown(page.getByText('Your new email is confirmed'));
  await button(page, 'Back').click();
  await page.waitForURL('**/profile');
  await shown(page.getByText('another@example.com'));
  expect(await page.getByText('Please confirm your email').count()).toBe(0);
});

test('PROFILE-06: a digital ID shown for another email keeps what was typed, and leaves the former email no way back', async () => {
  const { world, visit } = served();
  const page = await visit({ at: '/signIn?from=%2Fprofile%2Finfo' });
  await button(page, 'Sign in with Digital ID').click();
  await approve(page, 'Tan Mei Ling');
  await page.waitForURL('**/profile/info');
  await page.getByLabel('Email address').fill('mei@new.example');
  await button(page, 'Save').click();
  await button(page, 'Use Digital ID').click();
  await approve(page, 'Tan Mei Ling');
  await page.waitForURL('**/profile/info');
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('mei@new.example');
  await button(page, 'Save').click();
  const code = page.getByLabel('Code', { exact: true });
  await shown(code);
  await expect.poll(async () => (await sentTo(world, 'mei@new.example')).length).toBe(1);
  await code.fill(lastCode(world));
  await button(page, 'Confirm').click();
  await shown(page.getByText('Your new email is confirmed'));
  expect((await profileOn(page)).email).toBe('mei@new.example');
  const [letter] = await sentTo(world, 'meiling.tan@example.com');
  expect(letter).not.toContain('/undoChange/');
  // session storage kept the email only until the return
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('mei@new.example');
});

test('a digital ID shown for one’s data needs no password', async () => {
  const page = await served().visit({ at: '/signIn?from=%2Fprofile%2Fdata' });
  await button(page, 'Sign in with Digital ID').click();
  await approve(page, 'Tan Mei Ling');
  await page.waitForURL('**/profile/data');
  await button(page, 'Ask for my file').click();
  await button(page, 'Use Digital ID').click();
  await approve(page, 'Tan Mei Ling');
  await page.waitForURL('**/profile/data');
  await button(page, 'Ask for my file').click();
  await shown(page.getByText('Your file is being made').or(button(page, 'Save the file')));
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
});
