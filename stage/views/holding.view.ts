/** A time that is held, on the screens of booking. */
import { holdingHands } from '../hands/holding.hands.ts';
import { popup } from './hand.ts';
import type { Stage } from './stage.tsx';
import { viewsOf } from './view-of.ts';

const holdingOf = (stage: Stage) => stage.flow('booking')?.getSnapshot().children.holding;

export const views = viewsOf(holdingHands, holdingOf, {
  // the payment's own screens are walked in payment.view.ts, what follows in booking.view.ts
  region: (stage) => {
    const now = holdingOf(stage)?.getSnapshot();
    return now === undefined || now.matches('paying') ? null : popup();
  },
});
