/** An order in Chromium: whether it can be confirmed, and whether that could not be noted. */
import type { AnyMachineSnapshot } from 'xstate';
import type { InvoiceContext } from '#machines/invoice/invoice.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { invoiceHands } from '../hands/invoice.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

/** It could not be noted that the order is there. */
const isTroubled = (snapshot: AnyMachineSnapshot) => snapshot.matches('shown') && snapshot.context.failure !== null;

const orderScreen = screenOf(invoiceHands, {
  observe: async ({ page }, state) => ({
    canConfirm:
      state === 'shown' &&
      (await page.locator('button:not([aria-busy=true])', { hasText: 'Confirm as Received' }).isVisible()),
    isTroubled: await page.getByText('It could not be noted').isVisible(),
  }),
  expected: (snapshot) => ({
    canConfirm: snapshot.can({ type: 'receipt.confirm' }),
    isTroubled: isTroubled(snapshot),
  }),
  lookOf: (snapshot) => {
    if (!snapshot.hasTag('settled')) return null;
    const { invoice }: InvoiceContext = snapshot.context;
    const state = statePath(snapshot.value);
    if (isTroubled(snapshot)) return `${state} troubled`;
    return state === 'shown' ? `${state} ${invoice?.delivery[0]?.deliveryStatus}` : state;
  },
  comesBack: (snapshot) => snapshot.matches('shown') && !isTroubled(snapshot),
  afterReload: () => ['loadInvoice -> shipped'],
});

export const screens: readonly Screen[] = [orderScreen];
