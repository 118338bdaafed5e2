/**
 * Drives the app without a pointer: Tab, arrows, Enter, Space, Escape, and letters; checks a visible focus at every
 * stop.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { comesTo, shown, usable } from '#harness/chromium/waiting.ts';

const TABS = 40;
export const focused = (page: Page) => page.locator(':focus');

/** The focused control has a visible outline. */
const expectVisible = async (page: Page) => {
  const outline = await focused(page).evaluate((element) => {
    // elements that can carry the outline: a field's frame, the provider's frame in ours, a checkbox's tick, the cell
    // of a code
    const cells = element.nextElementSibling?.children ?? [];
    const frame = element.closest(':has(> .StripeElement--focus)');
    const places = [element, element.parentElement, frame, element.nextElementSibling, ...cells];
    const isOutlined = (place: Element | null) => {
      const style = place && getComputedStyle(place);
      return style !== null && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    };
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isUncovered = top !== null && (element.contains(top) || top.contains(element));
    const name = element.getAttribute('aria-label') ?? element.textContent;
    return { name, isMarked: places.some(isOutlined), isUncovered };
  });
  expect(outline).toEqual({ name: outline.name, isMarked: true, isUncovered: true });
};

/** Presses Tab, or Shift+Tab, until `isThere` holds. @throws after too many stops */
export const tabUntil = async (
  page: Page,
  isThere: () => Promise<boolean>,
  what = 'what is looked for',
  key: 'Tab' | 'Shift+Tab' = 'Tab',
) => {
  for (let count = 0; count < TABS; count++) {
    if (await isThere()) {
      await expectVisible(page);
      return;
    }
    await page.keyboard.press(key);
    // a re-rendered control gets its focus back
    await comesTo(() => focused(page).count(), 1, 'the focus is somewhere');
    await expectVisible(page);
  }
  throw new Error(`Tab never came to ${what}`);
};

/** Moves the focus to the control of that name. */
export const tabTo = async (page: Page, name: string | RegExp, key?: 'Tab' | 'Shift+Tab') => {
  const wanted = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByLabel(name))
    .or(page.getByRole('radio', { name }));
  // the control must be there first: past the last one the focus leaves the page
  await shown(wanted);
  await tabUntil(page, async () => (await wanted.and(focused(page)).count()) > 0, String(name), key);
};

/** Moves within a group of radio buttons. */
export const arrowTo = async (page: Page, name: string) => {
  const choices = await focused(page).locator('xpath=..').getByRole('radio').count();
  const wanted = focused(page).and(page.getByRole('radio', { name }));
  for (let count = 0; count < choices && (await wanted.count()) === 0; count++) await page.keyboard.press('ArrowDown');
  expect(await wanted.count()).toBe(1);
};
export const type = async (page: Page, name: string | RegExp, text: string) => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};
export const press = async (page: Page, name: string | RegExp, key = 'Enter') => {
  await tabTo(page, name);
  // a control can have the focus before it is enabled
  await comesTo(() => usable(focused(page)).count(), 1, `${String(name)} can be pressed`);
  await page.keyboard.press(key);
};
/** Presses a control before the current one. */
export const pressBefore = async (page: Page, name: string | RegExp) => {
  await tabTo(page, name, 'Shift+Tab');
  await page.keyboard.press('Enter');
};
/** Waits until the new screen's heading has the focus. */
export const arrive = async (page: Page, heading: string | RegExp) => {
  await page.getByRole('heading', { name: heading }).waitFor();
  // until then the pressed control has the focus, and Tab would go on from there
  const taken = focused(page).and(page.locator('[tabindex="-1"]'));
  await comesTo(() => taken.count(), 1, `“${String(heading)}” has the focus`);
};

declare global {
  interface Window {
    keys: number;
  }
}
/** Counts key presses, but not the letters of a text. Pass it to `visit` as `before`. */
export const countKeys = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.keys = 0;
    const hear = ({ key, isTrusted }: KeyboardEvent) => {
      window.keys += Number(isTrusted && (key === ' ' || key.length > 1));
    };
    addEventListener('keydown', hear, { capture: true });
  });
};
/** Key presses since the page was loaded. */
export const keysOf = (page: Page): Promise<number> => page.evaluate(() => window.keys);
