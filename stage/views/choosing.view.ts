/** Choosing place, person and time on the screens of booking. */
import { missingChoice } from './choosing.looks.ts';
import type { OwnView } from './view-of.ts';

export const own: OwnView = {
  missing: (stage) => {
    const actor = stage.flow('booking')?.getSnapshot().children.choosing;
    return actor ? missingChoice(actor) : [];
  },
};
