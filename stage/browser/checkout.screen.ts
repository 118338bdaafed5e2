/** The checkout in Chromium. */
import { checkoutStory } from '#machines/checkout/checkout.story.ts';
import type { CheckoutContext } from '#machines/checkout/checkout.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { committedIn } from '../committed.ts';
import { hands } from '../hands/checkout.hands.ts';
import { type OwnScreen, screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

/** What of the context is seen, by state. */
const marksOf: Readonly<Record<string, (context: CheckoutContext) => readonly (string | false | null)[]>> = {
  cart: ({ failure }) => [failure && 'failed'],
  offer: ({ isBonusTaken }) => [isBonusTaken && 'taken'],
  result: ({ applied, failure }) => [applied && 'coded', failure && 'failed'],
  info: ({ failure }) => [failure && 'failed'],
  'complete.told': ({ isRequested, ended }) => [isRequested && 'requested', ended === 'announced' && ended],
};

/**
 * A busy state does not say what is committed. One whose call waits while that is said is another: the payment reads the
 * invoice by the same call, and of two calls that were made together one may be asked again when the other has failed.
 */
const BEHIND: Readonly<Record<string, string>> = {
  readingInvoice: 'payment',
  preparing: 'cart',
};

const own: OwnScreen<{ state?: string | null }> = {
  observe: async ({ page }, seen) => {
    const said = committedIn((await page.getByRole('main').textContent()) ?? '', checkoutStory, 'en');
    const behind = said === null ? undefined : BEHIND[seen ?? ''];
    return behind ? { state: behind } : {};
  },
  expected: () => ({}),
  lookOf: (snapshot) => {
    if (!snapshot.hasTag('settled')) return null;
    const state = statePath(snapshot.value);
    return [state, ...(marksOf[state]?.(snapshot.context) ?? []).filter(Boolean)].join(' ');
  },
  comesBack: () => false,
};

export const screens: readonly Screen[] = hands.map((one) => screenOf(one, own));
