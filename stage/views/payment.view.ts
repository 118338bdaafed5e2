/** Paying as a person does it: alone, and for a time that is held. */
import { heldPaymentHands, paymentHands } from '../hands/payment.hands.ts';
import { popup } from './hand.ts';
import type { Stage } from './stage.tsx';
import { viewsOf } from './view-of.ts';

const holdingOf = (stage: Stage) => stage.flow('booking')?.getSnapshot().children.holding;
export const paymentOf = (stage: Stage) => stage.flow('payment') ?? holdingOf(stage)?.getSnapshot().children.payment;

export const views = viewsOf([paymentHands, heldPaymentHands], paymentOf, {
  // the card payment is walked as a flow of its own
  region: (stage) => {
    const snapshot = paymentOf(stage)?.getSnapshot();
    return snapshot === undefined || snapshot.children.cardPayment ? null : popup();
  },
});
