/** Tries the browser's Forward after a Back; no machine knows one, so the app goes back to where it is. */
import type { Page } from 'playwright-core';
import { textOf } from './shown-page.ts';
import { comesTo, loaded } from './waiting.ts';

/** @param isSettled whether what shows is compared, beside the address @param agree waits until page and machine agree */
export const tryForward = async (page: Page, isSettled: boolean, agree: () => Promise<unknown>): Promise<void> => {
  const address = page.url();
  const shown = isSettled ? await loaded(page).then(() => textOf(page)) : null;
  await page.goForward();
  await comesTo(() => page.url(), address, 'the address after Forward');
  if (shown !== null) await comesTo(() => textOf(page), shown, 'what shows after Forward');
  await agree();
};
