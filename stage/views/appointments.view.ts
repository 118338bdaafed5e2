/** My appointments as a person uses it. */
import { i18n } from '@lingui/core';
import type { AppointmentsContext } from '#machines/appointments/appointments.types.ts';
import { appointmentsHands } from '../hands/appointments.hands.ts';
import { wordsOn } from '../hands/words.ts';
import { popup, textOf } from './hand.ts';
import type { Stage } from './stage.tsx';
import { viewsOf } from './view-of.ts';

export const appointmentsOf = (stage: Stage) => {
  const actor = stage.flow('appointments');
  if (actor === null) throw new Error('Nobody is signed in');
  return actor;
};

const saysCancelled = () => {
  const words = wordsOn(i18n).say('Cancelled: {when}', { when: '' });
  return [...(popup()?.querySelectorAll('h2') ?? [])].some((title) => textOf(title).startsWith(words));
};

export const views = viewsOf([appointmentsHands], (stage) => stage.flow('appointments'), {
  missing: (stage) => {
    const snapshot = appointmentsOf(stage).getSnapshot();
    const { cancelled, entries }: AppointmentsContext = snapshot.context;
    const isDue = cancelled !== null && entries !== null && !snapshot.matches('loadFailed');
    return popup() === null || saysCancelled() === isDue ? [] : [`what was cancelled, or no word of it: ${isDue}`];
  },
  local: (inside) => [...inside.querySelectorAll<HTMLElement>('[data-day], a[href^="tel:"]')],
});
