/** An order in Chromium: whether it can be confirmed. */
import type { OwnScreen } from '#harness/chromium/screen-of.ts';

export const own: OwnScreen = {
  observe: async ({ page }, state) => ({
    canConfirm:
      state === 'shown' &&
      (await page.locator('button:not([aria-busy=true])', { hasText: 'Confirm as Received' }).isVisible()),
  }),
  expected: (snapshot) => ({
    canConfirm: snapshot.can({ type: 'receipt.confirm' }),
  }),
  // that it could not be noted is said once
  comesBack: (snapshot) => snapshot.matches('shown') && snapshot.context.failure === null,
  afterReload: () => ['loadInvoice -> shipped'],
};
