/** What must hold on every screen, whatever it shows. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { LANGUAGES, type Language } from '#src/i18n/languages.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SCHEMES = ['light', 'dark'] as const;

const violationsOf = async (page: Page): Promise<string[]> => {
  // legacy mode: no second page to collect the answers of frames, of which there are none
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
};

/** Elements that stick out of the window or hide a part of themselves to the side. */
export const sidewaysOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    return [document.documentElement, ...document.querySelectorAll('[role=dialog], main, header, nav')]
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && !isScroller(element.firstElementChild ?? element),
      )
      .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} in ${element.clientWidth} px`);
  });

/** The language of the device, changed in another tab: this one follows. */
export const speak = async (page: Page, language: Language): Promise<void> => {
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  await other.evaluate((chosen) => localStorage.setItem('myniks.language', chosen), language);
  await other.close();
  await page.waitForFunction((tag) => document.documentElement.lang.startsWith(tag), language.slice(0, 2));
};

/** In both languages, light and dark: what breaks WCAG 2.2 AA, and what is wider than the window. Ends in English, light. */
export const breachesOf = async (page: Page): Promise<string[]> => {
  const breaches: string[] = [];
  for (const language of LANGUAGES.toReversed()) {
    await speak(page, language);
    for (const colorScheme of SCHEMES.toReversed()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = [...(await violationsOf(page)), ...(await sidewaysOf(page))];
      breaches.push(...found.map((breach) => `${language} ${colorScheme} ${breach}`));
    }
  }
  return breaches;
};
