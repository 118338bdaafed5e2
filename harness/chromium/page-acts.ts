/** Common acts of browser tests. */
import type { Locator, Page } from 'playwright-core';
import type { IsoInstant } from '#contract/time.ts';
import { press } from '#harness/booking/booking.browser-steps.ts';
import type { World } from '#harness/server/world.ts';
import { TOKEN_KEY } from '#src/app/outside/token-key.ts';
import { shown } from './waiting.ts';

export const field = (page: Page, name: string): Locator => page.locator(`input[name="${name}"]`);
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

export const BOOKING = '/appointment?flow=booking&kind=provider';

/** In the booking popup: chooses the place, the doctor, and the first time of tomorrow or later. */
const chooseTime = async (page: Page): Promise<void> => {
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: 'Where' }).click();
  await popup.getByRole('radio', { name: 'Tampines clinic' }).click();
  await popup.getByRole('radio', { name: 'Dr Lim Jun Hao' }).click();
  await popup.getByRole('button', { name: 'Next month' }).click();
  await popup
    .getByRole('radiogroup', { name: /^Times on/ })
    .getByRole('radio')
    .first()
    .click();
};

/** Goes on to the summary, with a message, for an account without family. */
export const chooseAll = async (page: Page): Promise<void> => {
  const popup = page.getByRole('dialog');
  await chooseTime(page);
  await popup.getByRole('button', { name: /^Use / }).click();
  await press(page, 'Next');
  await popup.getByLabel('Message for the doctor').fill('It itches at night.');
  // the page first has to load where the patient is expected that day
  await press(page, 'Next');
  await shown(popup.getByRole('heading', { name: 'Check before you book' }));
};

export const signIn = async (page: Page, userId: string, password: string): Promise<void> => {
  await page.getByLabel('User ID or email').fill(userId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Freezes the device's clock at this instant, from its next page on: only `sleep` moves it. */
export const stopClock = async (page: Page, at: IsoInstant): Promise<void> => {
  await page.addInitScript((ms) => {
    Date.now = () => ms;
    performance.now = () => 0;
  }, Date.parse(at));
};

/** Puts the device to sleep for `ms`: its timers stop, while its clock and the server's go on. */
export const sleep = async (page: Page, world: World, ms: number): Promise<void> => {
  world.clock.advance(ms);
  await page.addInitScript((passed) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + passed;
  }, ms);
  await page.evaluate((passed) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + passed;
    document.dispatchEvent(new Event('visibilitychange'));
  }, ms);
};

/** From the device's next page on, timers of these lengths (ms) end only by `endDelay`. */
export const holdDelays = async (page: Page, ...delays: readonly number[]): Promise<void> => {
  await page.addInitScript((lengths) => {
    const start = window.setTimeout;
    const held = new Map<number, { ms: number; end: () => void }>();
    let last = 0;
    window.setTimeout = ((callback: () => void, ms = 0) => {
      if (!lengths.includes(ms)) return start(callback, ms);
      held.set((last -= 1), { ms, end: callback });
      return last;
    }) as typeof window.setTimeout;
    const stop = window.clearTimeout;
    window.clearTimeout = (id) => (held.delete(Number(id)) ? undefined : stop(id));
    addEventListener('delay', (event) => {
      if (!(event instanceof CustomEvent)) return;
      for (const [id, { ms, end }] of held) if (ms === event.detail && held.delete(id)) end();
    });
  }, delays);
};
export const endDelay = (page: Page, ms: number): Promise<void> =>
  page.evaluate((detail) => void dispatchEvent(new CustomEvent('delay', { detail })), ms);

/** Whether the history has an earlier step of the flow: otherwise the browser's Back leaves the flow. */
export const hasStepBefore = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { popup }: { popup?: { steps: readonly string[] } } = history.state ?? {};
    return (popup?.steps.length ?? 0) > 1;
  });

/** The session token in the device's storage. */
export const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
