/** Checks of pages outside the app: those of the sandbox and the atlas. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { fingerprintOf, isChecked, markupOf, noteLook } from './looks.ts';
import { settled, sidewaysOf, violationsOf } from './standards.ts';

/** This file's source is part of the fingerprint, because the checks are in it. */
const SOURCE = readFileSync(import.meta.filename, 'utf8');

/** Breaches at each width, light and dark: such a page has one language, and depends only on the device's settings. */
export const breachesAt = async (page: Page, widths: readonly number[]): Promise<string[]> => {
  const found: string[] = [];
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 640 });
      // a button that the new size puts under the pointer begins to change its colour at any time
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      found.push(...(await violationsOf(page, 'light')), ...(await sidewaysOf(page)));
    }
  await page.emulateMedia({ reducedMotion: null });
  return found;
};

/**
 * Markup with random names of logins, links and payments replaced, also in QR codes. `markupOf` masks digits as 0, and
 * a random name is a long word with a 0.
 */
const steadyMarkupOf = async (page: Page): Promise<string> =>
  (await markupOf(page)).replace(/(?=[\w-]*0)[\w-]{16,}| d="[^"]*"/g, 'id');

/**
 * Checks a page in its present look, unless the record already has that look.
 * @param name of the look, the same in every run
 * @param markup everything on which the look depends
 */
export const breachesOfForeign = async (
  page: Page,
  name: string,
  check: () => Promise<string[]>,
  markup: (page: Page) => Promise<string> = steadyMarkupOf,
): Promise<string[]> => {
  // another check of the same page gives another fingerprint
  const fingerprint = fingerprintOf([SOURCE, String(check), await markup(page)]);
  const found = isChecked(name, fingerprint) ? [] : await check();
  if (found.length === 0) noteLook(name, fingerprint);
  return found;
};
