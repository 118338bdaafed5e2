/** A booking, a sign-up and a new password without a pointer: only Tab, arrows, Enter, Space, Escape, and letters. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { everyDetail } from '#machines/sign-up/sign-up.model.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { comesTo } from '#stage/browser/waiting.ts';
import { GOOD_PASSWORD } from '#stage/hands/signing-up.ts';
import { loseUserId } from '#stage/world/claims.ts';
import { openIdentityProvider } from '#stage/world/digital-id.ts';
import { setPassword } from '#stage/world/logins.ts';
import { lastCode, NEW_NRIC } from '#stage/world/newcomer.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();

const TABS = 40;
const focused = (page: Page) => page.locator(':focus');

/** What has the focus can be told from the rest by its outline. */
const expectVisible = async (page: Page) => {
  const outline = await focused(page).evaluate((element) => {
    // a field has its outline around the frame, a checkbox around its tick, a code around the cell of its next digit
    const cells = element.nextElementSibling?.children ?? [];
    const places = [element, element.parentElement, element.nextElementSibling, ...cells];
    const isOutlined = (place: Element | null) => {
      const style = place && getComputedStyle(place);
      return style !== null && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    };
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isUncovered = top !== null && (element.contains(top) || top.contains(element));
    return { isMarked: places.some(isOutlined), isUncovered };
  });
  expect(outline).toEqual({ isMarked: true, isUncovered: true });
};

/** Goes to the control with Tab alone. */
const tabTo = async (page: Page, name: string | RegExp) => {
  const wanted = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByLabel(name))
    .or(page.getByRole('radio', { name }));
  for (let count = 0; count < TABS; count++) {
    if ((await wanted.and(focused(page)).count()) > 0) {
      await expectVisible(page);
      return;
    }
    await page.keyboard.press('Tab');
    // a control that is drawn again takes its focus back
    await comesTo(() => focused(page).count(), 1, 'the focus is somewhere');
  }
  throw new Error(`Tab never came to ${name}`);
};
/** Within a group of choices. */
const arrowTo = async (page: Page, name: string) => {
  const choices = await focused(page).locator('xpath=..').getByRole('radio').count();
  const wanted = focused(page).and(page.getByRole('radio', { name }));
  for (let count = 0; count < choices && (await wanted.count()) === 0; count++) await page.keyboard.press('ArrowDown');
  expect(await wanted.count()).toBe(1);
};
const type = async (page: Page, name: string | RegExp, text: string) => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};
const press = async (page: Page, name: string | RegExp, key = 'Enter') => {
  await tabTo(page, name);
  await page.keyboard.press(key);
};
/** The new screen has taken the focus. */
const arrive = async (page: Page, heading: string | RegExp) => {
  await page.getByRole('heading', { name: heading }).waitFor();
  await expect.poll(() => focused(page).count()).toBe(1);
};

test('a booking from sign-in to You are booked needs the keyboard alone, and the focus is always visible', async () => {
  const { visit, world } = served();
  const page = await visit({ at: '/signIn' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await tabTo(page, 'User ID or email');
  await page.keyboard.type('siti');
  await tabTo(page, 'Password');
  await page.keyboard.type('Batik-2026');
  await page.keyboard.press('Enter');
  await page.getByText('Next appointment').waitFor();

  await press(page, 'Book appointment');
  await arrive(page, 'What do you need?');
  await press(page, 'With a doctor');
  await arrive(page, 'When and where?');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'With a doctor');
  await arrive(page, 'When and where?');

  await press(page, /^Where/);
  await arrive(page, 'Choose a clinic');
  await tabTo(page, 'Orchard clinic');
  await arrowTo(page, 'Tampines clinic');
  await page.keyboard.press('Space');
  await arrive(page, 'Choose a doctor');
  await tabTo(page, 'Any doctor');
  await arrowTo(page, 'Dr Lim Jun Hao');
  await page.keyboard.press('Space');
  await arrive(page, 'Choose a time');
  await page.locator('[data-day]').first().waitFor();
  const chosen = page.locator('td[aria-selected=true] [data-day]');
  await expect.poll(() => chosen.count()).toBe(1);
  const first = await chosen.getAttribute('data-day');
  while (!(await focused(page).getAttribute('data-day'))) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen.getAttribute('data-day')).not.toBe(first);
  await page.keyboard.press('Tab');
  expect(await focused(page).getAttribute('role')).toBe('radio');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page).getAttribute('aria-checked')).toBe('true');
  await press(page, /^Use /);
  await arrive(page, 'When and where?');
  await press(page, 'Next');
  await arrive(page, 'Who is the patient?');
  await tabTo(page, 'Message for the doctor');
  await page.keyboard.type('It itches at night.');
  await press(page, 'Next');
  await arrive(page, 'Check before you book');
  await press(page, 'Book appointment');
  await arrive(page, 'You are booked');
  expect(world.writes()).toBe(1);
});

test('a sign-up by NRIC, with a code by SMS and a password, needs the keyboard alone', async () => {
  const { visit, world } = served();
  const page = await visit({ at: '/signIn' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await press(page, 'Create an account');
  await arrive(page, 'Who are you?');
  await type(page, 'NRIC or FIN', NEW_NRIC);
  await page.keyboard.press('Enter');
  await arrive(page, 'Tell us about yourself');
  await type(page, 'Full name', everyDetail.name);
  await type(page, 'Email address', everyDetail.email);
  await type(page, 'Mobile number', everyDetail.phoneNumber);
  await tabTo(page, 'Chinese');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  expect(await focused(page).getAttribute('aria-checked')).toBe('true');
  await press(page, /^Nationality: /);
  await page.getByRole('dialog', { name: 'Nationality' }).waitFor();
  await page.keyboard.type('Singapore');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Nationality: Singapore' }).waitFor();
  await type(page, 'Postal code', everyDetail.postal);
  await type(page, 'Block and street', everyDetail.address);
  await press(page, 'How we use your ID number');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor({ state: 'detached' });
  await press(page, /^I have read/, 'Space');
  await press(page, 'Next');
  await arrive(page, 'How shall we send your code?');
  await press(page, 'Send code');
  await arrive(page, /^Enter the 6-digit code/);
  await type(page, 'Code', lastCode(world));
  await page.keyboard.press('Enter');
  await arrive(page, 'Choose a password');
  await type(page, 'New password', GOOD_PASSWORD);
  await type(page, 'New password again', GOOD_PASSWORD);
  await page.keyboard.press('Enter');
  await arrive(page, 'MyNiks');
  // the code, and the letter that asks to confirm the email
  expect([world.writes(), world.outbox.list().length]).toEqual([3, 2]);
});

test('a forgotten password is asked for and set anew with the keyboard alone', async () => {
  const { visit, world } = served();
  const page = await visit({ at: '/signIn' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await press(page, 'Forgot password?');
  await arrive(page, 'Forgot password');
  await type(page, 'User ID or email', 'siti');
  await page.keyboard.press('Enter');
  await arrive(page, 'Check your email or SMS');
  await expect.poll(() => world.outbox.list().length).toBe(1);
  await page.goto(/\/resetPassword\/[\w-]+/.exec(world.outbox.list()[0]?.text ?? '')?.[0] ?? '');
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await type(page, 'New password', GOOD_PASSWORD);
  await press(page, 'Show password');
  await type(page, 'New password again', GOOD_PASSWORD);
  await press(page, 'Save password');
  await arrive(page, 'Sign in');
  await type(page, 'User ID or email', 'siti');
  await type(page, 'Password', GOOD_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Next appointment').waitFor();
  // the link, and the news to the email and the phone
  expect([world.writes(), world.outbox.list().length]).toEqual([1, 3]);
});

test('an account that is claimed is taken over, and another user ID chosen, with the keyboard alone', async () => {
  const { visit, world, origin } = served();
  const provider = await openIdentityProvider(world, { origin });
  await setPassword(world, 'Passw0rd', 'daniel');
  const page = await visit({ at: '/signIn' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await press(page, 'Sign in with Digital ID');
  const approval = page.getByRole('button', { name: 'Approve: Daniel Ong' });
  await approval.waitFor();
  await approval.press('Enter');
  await arrive(page, 'Is this account yours?');
  await press(page, 'This account is mine');
  await arrive(page, 'Show that it is yours');
  await type(page, 'Password', 'Passw0rd');
  await press(page, 'Use this account');
  await page.waitForURL('**/home');
  await provider.close();
  await loseUserId(world, patientIdOf('siti'));
  const other = await visit({ at: '/signIn' });
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await type(other, 'User ID or email', 'siti');
  await type(other, 'Password', 'Batik-2026');
  await other.keyboard.press('Enter');
  await arrive(other, 'Choose another user ID');
  await type(other, 'Email address', 'siti.new@example.com');
  await press(other, 'Use this email');
  await other.waitForURL('**/home');
  expect([new URL(page.url()).pathname, new URL(other.url()).pathname]).toEqual(['/home', '/home']);
});
