/** The booking popup as a person uses it. */
import { missingLooks } from './booking.looks.ts';
import type { OwnView } from './view-of.ts';

export const own: OwnView = {
  missing: (stage) => {
    const actor = stage.flow('booking');
    return actor ? missingLooks(actor) : [];
  },
};
