/** Choosing place, person and time on the screens of booking. */

import type { OwnView } from '#harness/dom/view-of.ts';
import { missingChoice } from './choosing.looks.ts';

export const own: OwnView = {
  missing: (stage) => {
    const actor = stage.flow('booking')?.getSnapshot().children.choosing;
    return actor ? missingChoice(actor) : [];
  },
};
