/** Pages that are not the app's: of the sandbox and the atlas. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { fingerprintOf, isChecked, markupOf, noteLook } from './looks.ts';
import { sidewaysOf, violationsOf } from './standards.ts';

/** What is checked stands here, too. */
const SOURCE = readFileSync(import.meta.filename, 'utf8');

/** In windows of these widths, light and dark: such a page has one language, and only the device's settings change what it shows. */
export const breachesAt = async (page: Page, widths: readonly number[]): Promise<string[]> => {
  const found: string[] = [];
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 640 });
      await page.emulateMedia({ colorScheme });
      found.push(...(await violationsOf(page, 'light')), ...(await sidewaysOf(page)));
    }
  return found;
};

/** Random names of logins, links and payments are the same in all, with digits, which count as 0; and so are QR codes of them. */
const steadyMarkupOf = async (page: Page): Promise<string> =>
  (await markupOf(page)).replace(/(?=[\w-]*0)[\w-]{16,}| d="[^"]*"/g, 'id');

/**
 * What a check finds on a page as it is now: nothing where the record of looks knows it.
 * @param name of the look, the same in every run
 * @param markup all that decides how it looks
 */
export const breachesOfForeign = async (
  page: Page,
  name: string,
  check: () => Promise<string[]>,
  markup: (page: Page) => Promise<string> = steadyMarkupOf,
): Promise<string[]> => {
  // another check of the same page is made
  const fingerprint = fingerprintOf([SOURCE, String(check), await markup(page)]);
  const found = isChecked(name, fingerprint) ? [] : await check();
  if (found.length === 0) noteLook(name, fingerprint);
  return found;
};
