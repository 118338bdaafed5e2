/** The session, in the views. */
import { RELOAD_DELAY_MS } from '#contract/constants.ts';
import type { OwnView } from '#harness/dom/view-of.ts';

export const own: OwnView = {
  hasFacts: false,
  moves: { 'reloadDelay is over': (harness) => harness.pass(RELOAD_DELAY_MS) },
  // the pages have their own walks
  local: (inside) => [...inside.querySelectorAll<HTMLElement>('*')],
};
