/** The checkout in Chromium: what is said to be committed, and who is asked. */
import { selectCommitted } from '#machines/checkout/checkout.selectors.ts';
import type { CheckoutContext, Committed } from '#machines/checkout/checkout.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { checkoutHands, guestCheckoutHands } from '../hands/checkout.hands.ts';
import { type OwnScreen, screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const WORDS: Readonly<Record<Committed, string>> = {
  nothing: 'Nothing is ordered yet.',
  unknown: 'We do not know yet whether this went through.',
  requested: 'The shop has your request. Nothing is charged.',
  approved: 'The shop has confirmed your order. It is not paid yet.',
  toPay: 'Your order is made. It is not paid yet.',
  paid: 'Your order is paid.',
  onItsWay: 'Your order is on its way.',
  received: 'Your order was received.',
};

const marksOf = ({ applied, failure, isRequested, ended, isBonusTaken }: CheckoutContext) =>
  [applied && 'coded', failure && 'failed', isRequested && 'requested', ended === 'announced' && ended]
    .concat(isBonusTaken && 'taken')
    .filter(Boolean);

const own: OwnScreen<{ state?: string | null; committed: string | null }> = {
  observe: async ({ page }, seen) => {
    const text = (await page.getByRole('main').textContent()) ?? '';
    const committed = Object.values(WORDS).find((words) => text.includes(words)) ?? null;
    // the payment reads the invoice by the same call; while it does, it says what is committed
    const isPaying = seen === 'readingInvoice' && committed !== null;
    return { ...(isPaying && { state: 'payment' }), committed };
  },
  expected: (snapshot) => {
    const isShown = snapshot.status === 'active' && !snapshot.hasTag('busy');
    return { committed: isShown ? WORDS[selectCommitted(snapshot)] : null };
  },
  lookOf: (snapshot) => {
    if (!snapshot.hasTag('settled')) return null;
    const state = statePath(snapshot.value);
    const isMany = ['offer', 'result', 'info', 'complete.told'].includes(state);
    return [state, ...(isMany ? marksOf(snapshot.context) : [])].join(' ');
  },
  comesBack: () => false,
};

export const screens: readonly Screen[] = [screenOf(checkoutHands, own), screenOf(guestCheckoutHands, own)];
