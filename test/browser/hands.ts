/** What tests of the browser do again and again, as a person does it. */
import type { Page } from 'playwright-core';

export const BOOKING = '/appointment?flow=booking&kind=provider';

/** In the booking popup: chooses the place, the doctor, and the first time of tomorrow or later. */
export const chooseTime = async (page: Page): Promise<void> => {
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: 'Where' }).click();
  await popup.getByRole('radio', { name: 'Tampines clinic' }).click();
  await popup.getByRole('radio', { name: 'Dr Lim Jun Hao' }).click();
  await popup.getByRole('button', { name: 'Next month' }).click();
  await popup
    .getByRole('radiogroup', { name: /^Times on/ })
    .getByRole('radio')
    .first()
    .click();
};

/** For somebody without family: on to the last look, with a message. */
export const chooseAll = async (page: Page): Promise<void> => {
  const popup = page.getByRole('dialog');
  await chooseTime(page);
  await popup.getByRole('button', { name: /^Use / }).click();
  await popup.getByRole('button', { name: 'Next' }).click();
  await popup.getByLabel('Message for the doctor').fill('It itches at night.');
  await popup.getByRole('button', { name: 'Next' }).click();
  await popup.getByRole('heading', { name: 'Check before you book' }).waitFor();
};

export const signIn = async (page: Page, userId: string, password: string): Promise<void> => {
  await page.getByLabel('User ID or email').fill(userId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
