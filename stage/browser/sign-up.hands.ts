/** Signing up as a person does it, from the first screen to the last. */
import type { Locator, Page } from 'playwright-core';
import { everyDetail } from '#machines/sign-up/sign-up.model.ts';
import type { DetailAnswers } from '#machines/sign-up/sign-up.types.ts';
import { lastCode, NEW_NRIC } from '#stage/world/newcomer.ts';
import type { World } from '#stage/world/world.ts';
import { gone, shown } from './waiting.ts';

export const GOOD_PASSWORD = 'Sunbird-77';

export const field = (page: Page, name: string): Locator => page.locator(`input[name="${name}"]`);
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

const regionName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** Opens a list, types the name, and takes the one that is left first. */
export const pick = async (page: Page, label: string, code: string): Promise<void> => {
  await button(page, new RegExp(`^${label}: `)).click();
  const list = page.getByRole('dialog', { name: label });
  const found = list.getByRole('option', { name: regionName(code) });
  await shown(list.locator('input'));
  await list.locator('input').fill(regionName(code));
  await shown(found);
  await found.first().click();
  await gone(list);
};

/** Comes from the sign-in screen, so that there is a way back. */
export const openSignUp = async (page: Page): Promise<void> => {
  const link = page.getByRole('link', { name: 'Create an account' });
  await shown(link);
  await link.click();
  await shown(page.getByRole('heading', { name: 'Who are you?' }));
};

export const toDetails = async (page: Page): Promise<void> => {
  await field(page, 'identity-number').fill(NEW_NRIC);
  await button(page, 'Next').click();
  await shown(page.getByRole('heading', { name: 'Tell us about yourself' }));
};

/** The email comes last and is not left, for leaving it asks whether it is free. */
export const fillDetails = async (page: Page, changes: Partial<DetailAnswers> = {}): Promise<void> => {
  const answers = { ...everyDetail, ...changes };
  // the digital ID's name is no field
  if ((await field(page, 'name').count()) > 0) await field(page, 'name').fill(answers.name);
  for (const name of ['postal', 'address', 'unit'] as const) await field(page, name).fill(answers[name]);
  await field(page, 'phone').fill(answers.phoneNumber);
  await page.getByRole('radio', { name: answers.race ?? '' }).click();
  await pick(page, 'Nationality', answers.nationality ?? '');
  await page.getByRole('checkbox').setChecked(true, { force: true });
  await field(page, 'email').fill('');
  await field(page, 'email').fill(answers.email);
};

export const toCodeChoice = async (page: Page): Promise<void> => {
  await toDetails(page);
  await fillDetails(page);
  await field(page, 'email').press('Enter');
  await shown(button(page, 'Send code'));
};

export const proveWithCode = async (page: Page, world: World): Promise<void> => {
  const sent = world.outbox.list().length;
  await button(page, 'Send code').click();
  await shown(field(page, 'one-time-code'));
  if (world.outbox.list().length !== sent + 1) throw new Error('One code was to be sent');
  await field(page, 'one-time-code').fill(lastCode(world));
  await button(page, 'Confirm').click();
  await shown(page.getByRole('heading', { name: 'Choose a password' }));
};

export const typePassword = async (page: Page, password = GOOD_PASSWORD): Promise<void> => {
  await field(page, 'password').fill(password);
  await field(page, 'repeated').fill(password);
};
export const savePassword = async (page: Page, password = GOOD_PASSWORD): Promise<void> => {
  await typePassword(page, password);
  await button(page, 'Save password').click();
};
