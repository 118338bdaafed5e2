/** The booking popup in Chromium: its way back, and what the device keeps of it. */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { hasStepBefore } from '#harness/chromium/page-acts.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { type Driver, signedState } from '../drivers/driver.ts';

export const isOpen = async (page: Page) => (await page.getByRole('dialog', { includeHidden: true }).count()) > 0;

/** Uses the browser's Back, unless that would leave the popup although it has a Back of its own. */
export const stepBack = async (page: Page): Promise<unknown> => {
  const back = page.getByRole('button', { name: 'Back', exact: true }).filter({ visible: true }).first();
  return !(await hasStepBefore(page)) && (await back.isVisible()) ? back.click() : page.goBack();
};

const KEPT = 'myniks.kept.booking';
type KeptFlow = Pick<AnyMachineSnapshot, 'value' | 'context'>;
/** The booking as the device keeps it. */
export const keptBooking = async (
  page: Page,
): Promise<KeptFlow & { children: Record<string, { snapshot: KeptFlow } | undefined> }> => {
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEPT);
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), KEPT)) ?? '').snapshot;
};

export interface KeptFacts {
  state?: string | null;
  /** The storage key of the booking. */
  kept: string | null;
}
/** A state without a sign, and any state while the popup is closed, is read from the device's storage. */
export const keptFacts = async (driver: Driver, page: Page, kept: KeptFlow): Promise<KeptFacts> => {
  const state = statePath(kept.value);
  const signed = signedState(driver, state);
  const isSeen = signed !== undefined && (await isOpen(page));
  return { ...(!isSeen && { state: signed ?? state }), kept: driver.flow.key(kept as AnyMachineSnapshot) };
};
