/** The booking popup, as a person opens, leaves and closes it, and what the device keeps of it. */
import type { Locator, Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import type { BookingKind } from '#machines/choosing/choosing.types.ts';
import { shown } from './waiting.ts';

const CARDS: Record<BookingKind, RegExp> = {
  provider: /^With a doctor/,
  therapist: /^With a therapist/,
  remote: /^Remote consultation/,
};
export const isOpen = async (page: Page) => (await page.getByRole('dialog', { includeHidden: true }).count()) > 0;
export const close = async (page: Page): Promise<void> => {
  if (!(await isOpen(page))) return;
  // a toast has a button of that name, too
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.waitForURL((url) => !url.searchParams.has('flow'));
};
export const begin = async (page: Page, kind: BookingKind): Promise<void> => {
  await close(page);
  await page.getByRole('link', { name: CARDS[kind] }).click();
};

export const tap = async (control: Locator): Promise<void> => {
  await shown(control);
  await control.first().click();
};
export const buttonIn = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
export const radioIn = (page: Page, group: string | RegExp, name: string | RegExp): Locator =>
  page.getByRole('dialog').first().getByRole('radiogroup', { name: group }).getByRole('radio', { name });

/** From its first entry on, Back of the browser leaves the popup. */
const isAtFirst = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { popup }: { popup?: { steps: readonly string[] } } = history.state ?? {};
    return (popup?.steps.length ?? 0) <= 1;
  });

/** Back of the browser, unless it would leave the popup and there is a Back in it. */
export const stepBack = async (page: Page): Promise<unknown> => {
  const back = buttonIn(page, 'Back');
  return (await isAtFirst(page)) && (await back.isVisible()) ? tap(back) : page.goBack();
};

const KEPT = 'myniks.kept.booking';
type KeptFlow = Pick<AnyMachineSnapshot, 'value' | 'context'> & {
  children: Record<string, { snapshot: Pick<AnyMachineSnapshot, 'value' | 'context'> } | undefined>;
};
/** The booking as the device keeps it. */
export const keptBooking = async (page: Page): Promise<KeptFlow> => {
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEPT);
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), KEPT)) ?? '').snapshot;
};
