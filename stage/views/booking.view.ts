/** The booking popup as a person uses it. */
import { bookingHands } from '../hands/booking.hands.ts';
import { missingLooks } from './booking.looks.ts';
import { dialog, popup } from './hand.ts';
import type { Stage } from './stage.tsx';
import { viewsOf } from './view-of.ts';

const bookingOf = (stage: Stage) => stage.flow('booking');
/** The sub-flows that show are walked as flows of their own. */
const isInner = (stage: Stage): boolean => {
  const now = bookingOf(stage)?.getSnapshot();
  return now === undefined || now.matches('start') || now.matches('payment');
};

export const views = viewsOf(bookingHands, bookingOf, {
  region: (stage) => (isInner(stage) ? null : (dialog() ?? popup())),
  missing: (stage) => {
    const actor = bookingOf(stage);
    return actor ? missingLooks(actor) : [];
  },
});
