/** Driver that refills and the store's checkout share. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { done, doneIn, refused } from './answers.ts';
import type { Driver } from './driver.ts';
import { through } from './gestures.ts';
import { METHODS, withPayNow } from './paying.ts';
import { type Act, button, heading, press, pressed, radio, text } from './things.ts';
import { beginning, oneOf } from './words.ts';

/** Heading of the delivery form. */
export const DELIVERY = heading('Where should it go?');
const PICK_UP = radio(beginning('Pick up at a clinic'));

/** The button that sends the delivery form. */
export const ORDER = press(oneOf('Place order', 'Send request'));

/** Buttons that continue in the same way. */
export const GO_ON = ['Next', 'Check again', 'Order at this price', 'Continue to payment'] as const;

/**
 * Moves and answers that end the delivery and the payment; delivery-info.driver.ts and payment.driver.ts walk these
 * themselves.
 * @param orders the server's orders, by name
 * @param pickUp acts that complete a pick-up at a clinic
 */
export const ordering = (orders: Readonly<Record<'to pay' | 'paid', object>>, ...pickUp: readonly Act[]) =>
  ({
    inner: ['info', 'payment'],
    holds: {
      card: paymentCalls.loadCardSettings,
      payNow: paymentCalls.loadPayNowSettings,
      closing: invoiceCalls.closeInvoice,
      noting: invoiceCalls.requestConfirmation,
    },
    // the payment, and the page of an invoice, read it, too
    shared: ['readInvoice'],
    moves: {
      'deliveryInfo -> given': (person) => through(person, pressed(PICK_UP), ...pickUp, ORDER),
      // what was filled in is kept on the way back
      'deliveryInfo -> back': (person) => through(person, pressed(PICK_UP), ...pickUp, press('Back')),
      'payment -> paid': (person) => person.answers('readInvoice', done(orders.paid)),
      'payment -> nothing to pay': async (person) => {
        await person.answers('readInvoice', done({ ...orders['to pay'], ostBalance: 0 }));
        await person.answers('closing', done());
      },
      'payment -> announced': async (person) => {
        await person.answers('readInvoice', done(orders['to pay']));
        // the provider's script does not load without card settings
        await person.answers('card', refused('NOT_FOUND'));
        await through(person, pressed(METHODS.paynow), press('Continue with PayNow'));
        await person.answers('payNow', withPayNow);
        await through(person, press('I have paid'));
        await person.answers('noting', done());
      },
      'payment -> left': press('Back'),
    },
    answers: doneIn('readInvoice', orders),
    seen: {
      result: heading('Check your order'),
      info: DELIVERY,
      outcomeUnknown: text('We got no answer'),
      priceChanged: heading('The price has changed'),
      unpaid: button('Continue to payment'),
      payment: text(
        oneOf(
          'Your order is made. It is not paid yet.',
          'The clinic has confirmed your order. It is not paid yet.',
          'We do not know yet whether this went through.',
        ),
      ),
    },
  }) as const satisfies Partial<Driver>;
export type Ordering = ReturnType<typeof ordering>;
