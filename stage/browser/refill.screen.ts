/** The refill wizard in Chromium: what is on the list. */

import { statePath } from '#machines/kit/state-path.ts';
import type { RefillContext } from '#machines/refill/refill.types.ts';
import { hands } from '../hands/refill.hands.ts';
import { type OwnScreen, screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

/** What of the context is seen, by state. */
const marksOf: Readonly<Record<string, (context: RefillContext) => readonly (string | false | null)[]>> = {
  'start.choosing': ({ items, chosen, limits, failure }) => [
    items.length === 0 && 'nothing',
    chosen.length > 0 && 'listed',
    limits.length > 0 && 'limited',
    failure && 'failed',
  ],
  info: ({ failure }) => [failure && 'failed'],
  complete: ({ ended }) => [ended === 'announced' && ended],
};

const own: OwnScreen<{ state?: string | null; listed: readonly number[] }> = {
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
  lookOf: (snapshot) => {
    if (!snapshot.hasTag('settled')) return null;
    const state = statePath(snapshot.value);
    return [state, ...(marksOf[state]?.(snapshot.context) ?? []).filter(Boolean)].join(' ');
  },
  comesBack: () => false,
};

export const screens: readonly Screen[] = hands.map((one) => screenOf(one, own));
