/** Waiting for what is on its way. Playwright looks again after half a second in the end, these after a frame or two. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Against what never comes; nothing may fail because the machine is busy. */
export const PATIENCE_MS = 60_000;
const INTERVAL_MS = 20;

/** As expect.poll and toEqual, and outside of tests too. @throws the last difference when it never comes */
export const comesTo = async <Seen>(
  read: () => Promise<Seen> | Seen,
  wanted: Seen,
  what = 'what is seen',
): Promise<void> => {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      expect(await read(), `waiting: ${what}`).toEqual(wanted);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(INTERVAL_MS);
    }
  }
};

const textOn = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.innerText).catch((error: unknown) => `nothing: ${String(error)}`);

/** Waits for something on a page. @throws Error with what the page shows instead when it never comes */
export const orTell = async <Seen>(page: Page, waiting: Promise<Seen>): Promise<Seen> => {
  try {
    return await waiting;
  } catch (error) {
    throw new Error(`${String(error)}\nAt ${page.url()} this shows:\n${await textOn(page)}`, { cause: error });
  }
};

/** The first of them shows. @throws as orTell */
export const shown = (locator: Locator): Promise<void> =>
  orTell(
    locator.page(),
    comesTo(() => locator.first().isVisible(), true, `${String(locator)} shows`),
  );

/** None of them is there any more. */
export const gone = (locator: Locator): Promise<void> =>
  comesTo(() => locator.count(), 0, `${String(locator)} is gone`);

/** What was still being loaded is there: nothing stands for it any more, and nothing of what the server sent ahead. */
export const loaded = (page: Page): Promise<void> => gone(page.locator('#sent, [role=status][aria-busy=true]'));

/** Playwright taps what still works on the last tap, which is none; and nobody reaches what waits below a popup. */
export const usable = (found: Locator): Locator =>
  found.and(found.page().locator(':not([aria-busy=true], [aria-disabled=true], [inert] *)'));
