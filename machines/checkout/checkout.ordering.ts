/**
 * Places the order as shown; the server's answer decides the next step. Nothing else can begin while the request runs.
 *
 * creating -> routingOrder
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import { writeKey } from '../kit/write-once.ts';
import { isAbroad, orderOf } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';

export const creating = checkoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'createStoreInvoice',
    src: 'createStoreInvoice',
    input: ({ context }) => ({ key: writeKey(context), order: orderOf(context), isGuest: context.profile === null }),
    onDone: [
      // this may be the answer to the first request, and out of date
      {
        guard: 'isUncertain',
        target: 'readingInvoice',
        actions: { type: 'keepOrder', params: eventAsParams },
      },
      { target: 'routingOrder', actions: { type: 'keepOrder', params: eventAsParams } },
    ],
    onError: [
      {
        guard: { type: 'isUnknown', params: eventAsParams },
        target: 'outcomeUnknown',
        actions: { type: 'keepOrderFailure', params: eventAsParams },
      },
      // an earlier order may be paid meanwhile: then the refused one is no longer wanted
      {
        guard: 'hasOrder',
        target: 'readingInvoice',
        actions: { type: 'keepOrderFailure', params: eventAsParams },
      },
      { target: 'routingOrder', actions: { type: 'keepOrderFailure', params: eventAsParams } },
    ],
  },
  on: { 'checkout.resume': { actions: 'doubt' } },
});

/** Reads the invoice after a second refusal, or after its payment was left: only the server knows its state. */
export const readingInvoice = checkoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'readInvoice',
    src: 'readInvoice',
    input: ({ context: { invoice, patientId } }) => ({ id: required(invoice, 'invoice')._id, patientId }),
    onDone: { target: 'routingOrder', actions: { type: 'keepInvoice', params: eventAsParams } },
    onError: { target: 'unpaid', actions: { type: 'keepUnread', params: eventAsParams } },
  },
});

/**
 * No answer arrived. Asking again with the same key finds out and never orders twice, so nothing may change until then.
 */
export const outcomeUnknown = checkoutSetup.createStateConfig({
  tags: 'settled',
  on: { 'step.next': 'creating' },
});

/** The person confirms the new total; it is never charged without asking. */
export const priceChanged = checkoutSetup.createStateConfig({
  tags: 'settled',
  on: {
    'step.next': { target: 'creating', actions: 'takeNewPrice' },
    'step.back': { target: 'result', actions: 'takeNewPrice' },
  },
});

/** Routes by the server's order; for a refused one, by the reason. */
export const routingOrder = checkoutSetup.createStateConfig({
  always: [
    { guard: 'isEnded', target: 'lapsed' },
    { guard: 'isSettled', target: 'complete' },
    { guard: 'hasNewPrice', target: 'priceChanged' },
    { guard: 'isOfCart', target: 'cart' },
    { guard: 'needsContact', target: 'provingContact', actions: 'beginRound' },
    { guard: 'isOfCode', target: 'result', actions: 'dropCode' },
    { guard: 'isRefused', target: 'info' },
    // CHECKOUT-06: the rule for orders abroad precedes the one for nothing to pay
    { guard: 'isAbroad', target: 'settling' },
    { guard: 'isFree', target: 'settling' },
    { guard: 'staysUnpaid', target: 'unpaid' },
    { guard: 'wasLeft', target: 'info' },
    { target: 'payment' },
  ],
});

export const settling = {
  /** Asks the clinic, or closes the order: nothing is paid now (CHECKOUT-04, CHECKOUT-05). */
  settling: checkoutSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'settle',
      src: 'settle',
      input: ({ context }) => {
        const invoice = required(context.invoice, 'invoice');
        return { id: invoice._id, how: isAbroad(invoice) ? 'request' : 'close' } as const;
      },
      onDone: { target: 'complete', actions: 'keepRequest' },
      onError: { target: 'settleFailed', actions: { type: 'keepWriteFailure', params: eventAsParams } },
    },
  }),
  /** The order exists; only the server knows whether it was placed. */
  settleFailed: checkoutSetup.createStateConfig({
    tags: 'settled',
    on: { 'step.next': { target: 'readingInvoice', actions: 'forgetFailure' }, 'step.back': 'left' },
  }),
};

/** Empties the cart; a failure does not affect the order (CART-14). */
export const complete = checkoutSetup.createStateConfig({
  tags: 'settled',
  initial: 'emptying',
  on: { 'step.next': 'left' },
  states: {
    emptying: {
      exit: 'tellOrdered',
      invoke: {
        id: 'emptyCart',
        src: 'emptyCart',
        input: {},
        onDone: [{ guard: 'isGuest', target: 'linking' }, { target: 'told' }],
        onError: [{ guard: 'isGuest', target: 'linking' }, { target: 'told' }],
      },
    },
    /** A guest has no records page: this link leads back to the order. If it fails, the link in the letter does. */
    linking: {
      invoke: {
        id: 'giveKey',
        src: 'giveKey',
        input: ({ context }) => ({ id: required(context.invoice, 'invoice')._id }),
        onDone: { target: 'told', actions: [{ type: 'keepKey', params: eventAsParams }, 'tellLink'] },
        onError: 'told',
      },
    },
    told: {},
  },
});
