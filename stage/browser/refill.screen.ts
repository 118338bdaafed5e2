/** The refill wizard in Chromium: what is on the list. */
import type { RefillContext } from '#machines/refill/refill.types.ts';
import type { OwnScreen } from './screen-of.ts';

export const own: OwnScreen<{ state?: string | null; listed: readonly number[] }> = {
  // the payment and the page of an invoice read it by the same call
  shared: ['readInvoice'],
  observe: async ({ page }, state) => {
    const counts = page
      .getByRole('dialog')
      .getByRole('group', { name: /^How many: / })
      .locator('b');
    return { listed: state === 'start' ? (await counts.allTextContents()).map(Number) : [] };
  },
  expected: (snapshot, emitted, label) => {
    const { chosen }: RefillContext = snapshot.context;
    // what a tap has closed the hands open again
    if (emitted.includes('popup.close') && label !== 'step.back') return { state: null, listed: [] };
    return { listed: snapshot.matches('start') ? chosen.map(({ qty }) => qty) : [] };
  },
};
