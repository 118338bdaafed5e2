/** The booking popup as a person uses it. */

import type { OwnView } from '#harness/dom/view-of.ts';
import { missingTexts } from './booking.checks.ts';

export const own: OwnView = {
  missing: (harness) => {
    const actor = harness.flow('booking');
    return actor ? missingTexts(actor) : [];
  },
};
