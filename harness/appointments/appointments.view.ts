/** My appointments as a person uses it. */
import { i18n } from '@lingui/core';
import { popup, textOf } from '#harness/dom/hand.ts';
import type { OwnView } from '#harness/dom/view-of.ts';
import { required } from '#machines/kit/required.ts';
import { wordsOn } from '../drivers/words.ts';

const saysCancelled = () => {
  const words = wordsOn(i18n).say('Cancelled: {when}', { when: '' });
  return [...(popup()?.querySelectorAll('h2') ?? [])].some((title) => textOf(title).startsWith(words));
};

export const own: OwnView = {
  missing: (harness) => {
    const snapshot = required(harness.flow('appointments'), 'appointments').getSnapshot();
    const { cancelled, entries } = snapshot.context;
    const isDue = cancelled !== null && entries !== null && !snapshot.matches('loadFailed');
    return popup() === null || saysCancelled() === isDue ? [] : [`what was cancelled, or no word of it: ${isDue}`];
  },
  local: (inside) => [...inside.querySelectorAll<HTMLElement>('[data-day], a[href^="tel:"]')],
};
