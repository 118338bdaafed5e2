/** Breaches of standards on a page of the desk, at its widths and in both colours. */
import type { Page } from 'playwright-core';
import { settled, sidewaysOf, violationsOf } from '#harness/chromium/standards.ts';

const WIDTHS = [1280, 768, 390];
/** Each finding, with the window's width and the colours in which it shows. */
export const breachesOf = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of ['light', 'dark'] as const) {
      // on a busy machine a change of colours lasts longer than any pause
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await settled(page);
      const here = [...(await violationsOf(page, scheme)), ...(await sidewaysOf(page))];
      found.push(...here.map((each) => `${width} ${scheme}: ${each}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
};
