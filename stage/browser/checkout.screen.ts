/** The checkout in Chromium. */
import { checkoutStory } from '#machines/checkout/checkout.story.ts';
import { committedIn } from '../committed.ts';
import type { OwnScreen } from './screen-of.ts';

/**
 * A busy state does not say what is committed. One whose call waits while that is said is another: the payment reads the
 * invoice by the same call, and of two calls that were made together one may be asked again when the other has failed.
 */
const BEHIND: Readonly<Record<string, string>> = {
  readingInvoice: 'payment',
  preparing: 'cart',
};

export const own: OwnScreen<{ state?: string | null }> = {
  observe: async ({ page }, seen) => {
    const said = committedIn((await page.getByRole('main').textContent()) ?? '', checkoutStory, 'en');
    const behind = said === null ? undefined : BEHIND[seen ?? ''];
    return behind ? { state: behind } : {};
  },
};
