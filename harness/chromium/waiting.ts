/**
 * Waiting for page states. Playwright's polling slows down to half a second; these functions look again after a frame
 * or two.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Limit for states that never come; no test may fail because the machine is busy. */
export const PATIENCE_MS = 60_000;
const INTERVAL_MS = 20;

/** For how long nothing may change, until what is waited for is given up, and the limit of an act. */
export interface Patience {
  stillMs: number;
  actMs: number;
}
const patience = new AsyncLocalStorage<Patience>();
const PATIENT: Patience = { stillMs: PATIENCE_MS, actMs: PATIENCE_MS };
export const presentPatience = (): Patience => patience.getStore() ?? PATIENT;
/** A person waits for the result of this work, so it does not wait as long as a test. */
export const withPatience = <Result>(less: Patience, work: () => Promise<Result>): Promise<Result> =>
  patience.run(less, work);

/**
 * Like expect.poll with toEqual, but also usable outside of tests.
 * @throws the last difference when the value never comes
 */
export const comesTo = async <Seen>(
  read: () => Promise<Seen> | Seen,
  wanted: Seen,
  what = 'what is seen',
): Promise<void> => {
  const end = performance.now() + PATIENCE_MS;
  const { stillMs } = presentPatience();
  let [seen, since] = ['', performance.now()];
  for (;;) {
    try {
      expect(await read(), `waiting: ${what}`).toEqual(wanted);
      return;
    } catch (error) {
      const now = performance.now();
      if (String(error) !== seen) [seen, since] = [String(error), now];
      if (now > end || now - since > stillMs) throw error;
      await wait(INTERVAL_MS);
    }
  }
};

const textOn = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.innerText).catch((error: unknown) => `nothing: ${String(error)}`);

/** Waits for a state of a page. @throws Error with the page's content when it never comes */
export const orTell = async <Seen>(page: Page, waiting: Promise<Seen>): Promise<Seen> => {
  try {
    return await waiting;
  } catch (error) {
    throw new Error(`${String(error)}\nAt ${page.url()} this shows:\n${await textOn(page)}`, { cause: error });
  }
};

/** Waits until the first match shows. @throws as orTell */
export const shown = (locator: Locator): Promise<void> =>
  orTell(
    locator.page(),
    comesTo(() => locator.first().isVisible(), true, `${String(locator)} shows`),
  );

/** Waits until no match is left. */
export const gone = (locator: Locator): Promise<void> =>
  comesTo(() => locator.count(), 0, `${String(locator)} is gone`);

/** Waits until the page has no placeholder and no server-sent markup any more. */
export const loaded = (page: Page): Promise<void> => gone(page.locator('#sent, [role=status][aria-busy=true]'));

/**
 * Excludes controls that are busy with the last tap, which Playwright would tap in vain, and controls below a popup.
 */
export const usable = (found: Locator): Locator =>
  found.and(found.page().locator(':not([aria-busy=true], [aria-disabled=true], [inert] *)'));
