/** Standards for every screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { LANGUAGES, type Language } from '#src/app/i18n/languages.ts';
import { LANGUAGE_KEY } from '#src/app/i18n/stored-language.ts';
import { fingerprintOf, isChecked, markupOf, noteLook } from './looks.ts';
import { PATIENCE_MS } from './waiting.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The minified file, because each checked page has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules beyond WCAG, for readers who navigate by headings. */
const MORE = { 'heading-order': { enabled: true } };
const SCHEMES = ['light', 'dark'] as const;

/** Violations in one colour scheme. In the dark one, only colours differ and are checked. */
export const violationsOf = async (page: Page, scheme: (typeof SCHEMES)[number]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ runOnly, rules }) => {
      // axe skips frames and media: frames hold foreign documents, and the app plays no media
      const { violations } = await window.axe.run({
        runOnly,
        rules,
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${String(target)}: ${failureSummary}`),
      );
    },
    scheme === 'light' ? { runOnly: WCAG, rules: MORE } : { runOnly: ['color-contrast'], rules: {} },
  );
};

/** Elements that overflow the window, or clip their content, sideways. */
export const sidewaysOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    return [document.documentElement, ...document.querySelectorAll('[role=dialog], main, header, nav')]
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && !isScroller(element.firstElementChild ?? element),
      )
      .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} in ${element.clientWidth} px`);
  });

/** Ready controls that another element covers: in the topmost popup, or on the whole page without one. */
export const coveredOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, textarea, select, [role=button], [role=radio], [role=option], [role=tab]';
    const opened = [...document.querySelectorAll('[role=alertdialog], [role=dialog]')].at(-1) ?? document.body;
    const isReached = (control: Element): boolean => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [box] = control.getClientRects();
      const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      // controls outside the window are for the keyboard only, and a toast goes away
      if (!hit || hit.closest('[data-react-aria-top-layer]')) return true;
      return control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control;
    };
    const isUsable = (control: Element) =>
      !control.matches(':disabled, [aria-disabled=true], [inert] *, [aria-hidden=true] *, [hidden] *');
    const places = [...document.querySelectorAll('*')].map((each) => [each, each.scrollTop, each.scrollLeft] as const);
    const covered = [...opened.querySelectorAll(CONTROLS)].filter((each) => isUsable(each) && !isReached(each));
    for (const [each, top, left] of places) each.scrollTo({ top, left, behavior: 'instant' });
    return covered.map((control) => `not under the pointer: ${control.outerHTML.slice(0, 120)}`);
  });

/** Switches the language as another tab would. @throws Error when the page does not follow */
export const speak = (page: Page, language: Language): Promise<void> =>
  page.evaluate(
    async ([key, newValue, patienceMs]) => {
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue }));
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const end = performance.now() + patienceMs;
      while (!document.documentElement.lang.startsWith(newValue.slice(0, 2))) {
        if (performance.now() > end) throw new Error(`The page does not follow to ${newValue}`);
        await painted();
      }
      // the page's `lang` changes a moment before its texts
      await painted();
    },
    [LANGUAGE_KEY, language, PATIENCE_MS] as const,
  );

/** Waits for the end of all colour transitions: they begin with the next frame, and one may start another. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isMoving = (one: Animation) => one instanceof CSSTransition && one.playState === 'running';
    for (;;) {
      await new Promise(requestAnimationFrame);
      const moving = document.getAnimations().filter(isMoving);
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map((one) => one.finished));
    }
  });

/** Fingerprint of the look in both languages. */
const fingerprintIn = async (page: Page): Promise<string> => {
  const markups: string[] = [];
  for (const language of LANGUAGES.toReversed()) {
    await speak(page, language);
    markups.push(await markupOf(page));
  }
  return fingerprintOf(markups);
};

/**
 * Breaches in both languages, light and dark: of WCAG 2.2 AA, overflow of the window, and covered controls. Leaves the
 * page in English, light.
 * @param name of the look, the same in every run
 */
export const breachesOf = async (page: Page, name: string): Promise<string[]> => {
  const fingerprint = await fingerprintIn(page);
  const breaches: string[] = [];
  for (const language of isChecked(name, fingerprint) ? [] : LANGUAGES.toReversed()) {
    await speak(page, language);
    for (const colorScheme of SCHEMES.toReversed()) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const found = [
        ...(await violationsOf(page, colorScheme)),
        ...(await sidewaysOf(page)),
        ...(await coveredOf(page)),
      ];
      breaches.push(...found.map((breach) => `${language} ${colorScheme} ${breach}`));
    }
  }
  if (breaches.length === 0) noteLook(name, fingerprint);
  return breaches;
};
