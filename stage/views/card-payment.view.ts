/** Paying by card as a person does it. */
import { cardPaymentHands, heldCardPaymentHands, underWayPaymentHands } from '../hands/card-payment.hands.ts';
import { cardInputs } from './card-provider.ts';
import { popup } from './hand.ts';
import { paymentOf } from './payment.view.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf(
  [cardPaymentHands, heldCardPaymentHands, underWayPaymentHands],
  (stage) => paymentOf(stage)?.getSnapshot().children.cardPayment,
  {
    // while the payment is prepared its own screen shows
    region: (stage) => (paymentOf(stage)?.getSnapshot().children.cardPayment ? popup() : null),
    local: () => cardInputs(),
  },
);
