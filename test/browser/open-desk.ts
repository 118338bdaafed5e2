/** A member of staff signs in at the desk, in Chromium. */
import type { Page } from 'playwright-core';
import { MINUTE_MS } from '#contract/time.ts';
import type { Served } from '#harness/chromium/served.ts';
import { type Person, STAFF_PASSWORD } from '#test/kit/staff.ts';

/** Opens a page of the desk at a window `width` pixels wide, and signs `person` in there. */
export const openDesk = async (
  { browser, origin, faults, world }: Served,
  at: string,
  person: Person,
  width = 1280,
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(at);
  // the present code is used up
  world.clock.advance(MINUTE_MS);
  await page.getByLabel('Work email').fill(person.email);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Next: the code' }).click();
  await page.getByLabel('Code').fill(await person.code());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  return page;
};
