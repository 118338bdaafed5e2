/** The refill wizard in Chromium: what is said to be committed, and what is on the list. */

import { statePath } from '#machines/kit/state-path.ts';
import { selectCommitted } from '#machines/refill/refill.selectors.ts';
import type { RefillContext } from '#machines/refill/refill.types.ts';
import { listedRefillHands, payingRefillHands, refillHands } from '../hands/refill.hands.ts';
import { committedWords } from './committed.ts';
import { endDelay, holdDelays } from './hands.ts';
import { type OwnScreen, screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const SEARCH_DELAY_MS = 500;

const WORDS = committedWords('clinic');

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

const own: OwnScreen<{ state?: string | null; committed: string | null; listed: readonly number[] }> = {
  // the payment and the page of an invoice read it by the same call
  shared: ['readInvoice'],
  before: (page) => holdDelays(page, SEARCH_DELAY_MS),
  moves: { 'searchDelay is over': ({ page }) => endDelay(page, SEARCH_DELAY_MS) },
  observe: async ({ page }, state) => {
    const dialog = page.getByRole('dialog');
    const text = (await dialog.isVisible()) ? ((await dialog.textContent()) ?? '') : '';
    const counts = dialog.getByRole('group', { name: /^How many: / }).locator('b');
    return {
      committed: Object.values(WORDS).find((words) => text.includes(words)) ?? null,
      listed: state === 'start' ? (await counts.allTextContents()).map(Number) : [],
    };
  },
  expected: (snapshot, emitted, label) => {
    const { chosen }: RefillContext = snapshot.context;
    // what a tap has closed the hands open again
    if (emitted.includes('popup.close') && label !== 'step.back') return { state: null, committed: null, listed: [] };
    return {
      committed: snapshot.hasTag('busy') ? null : WORDS[selectCommitted(snapshot)],
      listed: snapshot.matches('start') ? chosen.map(({ qty }) => qty) : [],
    };
  },
  lookOf: (snapshot) => {
    if (!snapshot.hasTag('settled')) return null;
    const state = statePath(snapshot.value);
    return [state, ...(marksOf[state]?.(snapshot.context) ?? []).filter(Boolean)].join(' ');
  },
  comesBack: () => false,
};

export const screens: readonly Screen[] = [refillHands, listedRefillHands, payingRefillHands].map((hands) =>
  screenOf(hands, own),
);
