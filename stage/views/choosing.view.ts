/** Choosing place, person and time on the screens of booking. */
import { choosingHands } from '../hands/choosing.hands.ts';
import { missingChoice } from './choosing.looks.ts';
import type { Stage } from './stage.tsx';
import { viewsOf } from './view-of.ts';

const choosingOf = (stage: Stage) => stage.flow('booking')?.getSnapshot().children.choosing;

export const views = viewsOf(choosingHands, choosingOf, {
  missing: (stage) => {
    const actor = choosingOf(stage);
    return actor ? missingChoice(actor) : [];
  },
});
