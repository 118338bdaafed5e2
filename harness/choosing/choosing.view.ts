/** Choosing place, person and time on the screens of booking. */

import type { OwnView } from '#harness/dom/view-of.ts';
import { missingChoice } from './choosing.checks.ts';

export const own: OwnView = {
  missing: (harness) => {
    const actor = harness.flow('booking')?.getSnapshot().children.choosing;
    return actor ? missingChoice(actor) : [];
  },
};
