/**
 * The checkout (section 2, page 15; section 4, store checkout): the cart, its price with a code, the delivery, then the
 * payment. An order abroad needs the clinic's answer first; an order without a balance needs no payment.
 *
 * cart -> preparing -> result -> info -> creating -> payment -> complete.emptying
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import {
  complete,
  creating,
  outcomeUnknown,
  priceChanged,
  readingInvoice,
  routingOrder,
  settling,
} from './checkout.ordering.ts';
import { email, provingContact, provingEmail } from './checkout.proving.ts';
import { codeInputOf, initialContext, recipientOf, shownCart } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';

export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => initialContext(input),
  invoke: { id: 'clock', src: 'clock', input: {} },
  on: { 'time.passed': { actions: { type: 'keepNow', params: eventAsParams } } },
  initial: 'cart',
  states: {
    cart: {
      tags: 'settled',
      invoke: {
        id: 'cart',
        src: 'cart',
        input: {},
        onDone: [
          {
            guard: { type: 'isNext', params: eventAsParams },
            target: 'routing',
            actions: { type: 'keepCart', params: eventAsParams },
          },
          { target: 'left' },
        ],
        onError: 'left',
      },
      on: { 'checkout.resume': { actions: 'lookAtCart' } },
    },
    routing: {
      always: [
        { guard: 'isShopUnknown', target: 'preparing' },
        { guard: 'isOfferOpen', target: 'offer' },
        { guard: 'isCodeOutdated', target: 'verifying' },
        { target: 'result' },
      ],
    },
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'loadShop',
        src: 'loadShop',
        input: ({ context: { patientId, profile } }) => ({ patientId, isGuest: profile === null }),
        onDone: { target: 'routing', actions: { type: 'keepShop', params: eventAsParams } },
        // the cart shows the reason, and Next there tries again
        onError: { target: 'cart', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    /** The dialog with the birthday offer lies over the result (NIKS-33). */
    offer: {
      tags: 'settled',
      on: {
        'offer.tick': { actions: { type: 'tick', params: eventAsParams } },
        'offer.close': { target: 'routing', actions: 'answerOffer' },
        'offer.decline': { target: 'routing', actions: 'declineOffer' },
        'step.back': { target: 'routing', actions: 'declineOffer' },
      },
    },
    result: {
      tags: 'settled',
      on: {
        'code.change': { actions: { type: 'keepTypedCode', params: eventAsParams } },
        'code.apply': { guard: 'hasCode', target: 'verifying' },
        'code.remove': { actions: ['dropCode', 'forgetFailure'] },
        'step.next': { guard: 'isBuyable', target: 'info', actions: 'forgetFailure' },
        'step.back': { target: 'cart', actions: 'forgetFailure' },
      },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context }) => codeInputOf(context),
        onDone: { target: 'result', actions: { type: 'keepCode', params: eventAsParams } },
        onError: [
          { guard: { type: 'needsEmail', params: eventAsParams }, target: 'email', actions: 'askEmail' },
          { target: 'result', actions: [{ type: 'keepFailure', params: eventAsParams }, 'dropCode'] },
        ],
      },
    },
    email,
    provingEmail,
    info: {
      tags: 'settled',
      invoke: {
        id: 'deliveryInfo',
        src: 'deliveryInfo',
        input: ({ context }) => ({
          order: 'store',
          profile: recipientOf(context),
          typed: context.typed,
          clinics: required(context.shop, 'shop').clinics.filter(({ isAllowedForPickup }) => isAllowedForPickup),
          pickupClinic: null,
          // a refusal has the changed lines
          lines: (context.changedCart ?? shownCart(context)).items,
        }),
        onDone: [
          {
            guard: { type: 'isGiven', params: eventAsParams },
            target: 'creating',
            actions: { type: 'keepDelivery', params: eventAsParams },
          },
          { target: 'result', actions: { type: 'keepTyped', params: eventAsParams } },
        ],
        onError: 'result',
      },
    },
    creating,
    provingContact,
    outcomeUnknown,
    priceChanged,
    routingOrder,
    ...settling,
    payment: {
      tags: 'settled',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { invoice, patientId } }) => ({
          invoiceId: required(invoice, 'invoice')._id,
          patientId,
          isCardOnly: false,
          method: 'card' as const,
        }),
        onDone: [
          { guard: { type: 'isLeft', params: eventAsParams }, target: 'readingInvoice', actions: 'keepLeft' },
          { target: 'complete', actions: { type: 'keepEnd', params: eventAsParams } },
        ],
        onError: { target: 'readingInvoice', actions: 'keepLeft' },
      },
      on: { 'checkout.resume': { target: 'readingInvoice', actions: 'forgetEnd' } },
    },
    readingInvoice,
    /** The order exists, and no payment is known: the payment reads the invoice. */
    unpaid: {
      tags: 'settled',
      on: {
        'step.next': 'payment',
        'step.back': 'left',
        'checkout.resume': { target: 'readingInvoice', actions: 'forgetEnd' },
      },
    },
    /** The draft has expired: a late payment goes back, and its stock is free again. */
    lapsed: {
      tags: 'settled',
      on: { 'step.next': { target: 'cart', actions: 'beginAnew' }, 'step.back': 'left' },
    },
    complete,
    /** The checkout ends, and the store opens instead. */
    left: { type: 'final', entry: 'leave' },
  },
});
