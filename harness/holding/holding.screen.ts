/** A held time in Chromium: the device's record of it, and the screen on which booking goes on. */
import type { Page } from 'playwright-core';
import { isOpen, keptBooking } from '#harness/booking/booking.popup.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { settledLook } from '#harness/chromium/walk.ts';
import type { HoldingContext } from '#machines/holding/holding.types.ts';
import { statePath } from '#machines/kit/state-path.ts';

interface Facts {
  state: string | null;
  /** State in the device's storage, where a payment counts as held; null when the hold has ended. */
  kept: string | null;
  isOver: boolean | null;
}
/** Screen on which booking goes on, by the final state. */
const ENDS: Record<string, string> = {
  'You are booked': 'paid',
  'Time is up, your booking was not paid': 'released',
  'When and where?': 'again',
};
const endOn = async (page: Page): Promise<string> => {
  if (!(await isOpen(page))) return 'done';
  const shown = await page.getByRole('heading', { includeHidden: true }).allTextContents();
  return ENDS[shown.findLast((heading) => heading in ENDS) ?? ''] ?? '';
};

/** The card form shows, or the page waits for the bank. */
const isPaying = (page: Page): Promise<boolean> =>
  page
    .getByText(/^(?:Card details|Your payment is processing\.)/)
    .first()
    .isVisible();

export const own: OwnScreen<Facts> = {
  observe: async ({ page, network }, seen) => {
    const kept = (await keptBooking(page)).children['holding']?.snapshot;
    if (!kept) return { state: await endOn(page), kept: null, isOver: null };
    const value = statePath(kept.value);
    const { isOver }: HoldingContext = kept.context;
    // the payment reads the invoice by the same call
    const isReading = network.isHeld('readInvoice');
    const behind = value === 'held' && isReading ? 'readingInvoice' : value;
    const shown = seen ?? (isReading || (await isPaying(page)) ? 'paying' : null);
    return { state: (await isOpen(page)) ? shown : behind, kept: value, isOver };
  },
  expected: (snapshot) => {
    const state = statePath(snapshot.value);
    if (snapshot.status === 'done') return { state, kept: null, isOver: null };
    return { state, kept: snapshot.hasTag('paying') ? 'held' : state, isOver: snapshot.context.isOver };
  },
  lookOf: (snapshot) => {
    const look = settledLook(snapshot);
    return look && `${look} ${(snapshot.context as HoldingContext).feeKind}`;
  },
  isShown: ({ page }) => isOpen(page),
  comesBack: (snapshot) => snapshot.hasTag('settled') && !snapshot.matches('paying') && !snapshot.matches('held'),
  unseen: { held: 'the popup is closed; opened again it goes on with the payment' },
};
