/**
 * Ordering what was shown: the server's answer decides where it goes on. What was sent is waited for, so nothing else
 * begins meanwhile.
 *
 * creating -> routingOrder
 */
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
      // this may be the answer of the first time, and old
      {
        guard: 'isUncertain',
        target: 'readingInvoice',
        actions: { type: 'keepOrder', params: ({ event }) => event },
      },
      { target: 'routingOrder', actions: { type: 'keepOrder', params: ({ event }) => event } },
    ],
    onError: [
      {
        guard: { type: 'isUnknown', params: ({ event }) => event },
        target: 'outcomeUnknown',
        actions: { type: 'keepOrderFailure', params: ({ event }) => event },
      },
      // an order of before may be paid meanwhile: then what is refused now is not wanted any more
      {
        guard: 'hasOrder',
        target: 'readingInvoice',
        actions: { type: 'keepOrderFailure', params: ({ event }) => event },
      },
      { target: 'routingOrder', actions: { type: 'keepOrderFailure', params: ({ event }) => event } },
    ],
  },
  on: { 'checkout.resume': { actions: 'doubt' } },
});

/** What became of an order that was refused anew, or whose payment was left, the server says. */
export const readingInvoice = checkoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'readInvoice',
    src: 'readInvoice',
    input: ({ context: { invoice, patientId } }) => ({ id: required(invoice, 'invoice')._id, patientId }),
    onDone: { target: 'routingOrder', actions: { type: 'keepInvoice', params: ({ event }) => event } },
    onError: { target: 'unpaid', actions: { type: 'keepUnread', params: ({ event }) => event } },
  },
});

/** No answer came. Asking again with the same key finds out and never orders twice, so nothing may change meanwhile. */
export const outcomeUnknown = checkoutSetup.createStateConfig({
  tags: 'settled',
  on: { 'step.next': 'creating' },
});

/** The new total is shown and asked about, never just charged. */
export const priceChanged = checkoutSetup.createStateConfig({
  tags: 'settled',
  on: {
    'step.next': { target: 'creating', actions: 'takeNewPrice' },
    'step.back': { target: 'result', actions: 'takeNewPrice' },
  },
});

/** By what the server says of the order; of one that is refused, by why. */
export const routingOrder = checkoutSetup.createStateConfig({
  always: [
    { guard: 'isEnded', target: 'lapsed' },
    { guard: 'isSettled', target: 'complete' },
    { guard: 'hasNewPrice', target: 'priceChanged' },
    { guard: 'isOfCart', target: 'cart' },
    { guard: 'needsContact', target: 'provingContact', actions: 'beginRound' },
    { guard: 'isOfCode', target: 'result', actions: 'dropCode' },
    { guard: 'isRefused', target: 'info' },
    // abroad comes before nothing to pay (CHECKOUT-06)
    { guard: 'isAbroad', target: 'settling' },
    { guard: 'isFree', target: 'settling' },
    { guard: 'staysUnpaid', target: 'unpaid' },
    { guard: 'wasLeft', target: 'info' },
    { target: 'payment' },
  ],
});

export const settling = {
  /** The clinic is asked, or the order closed: then nothing is paid now (CHECKOUT-04, CHECKOUT-05). */
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
      onError: { target: 'settleFailed', actions: { type: 'keepWriteFailure', params: ({ event }) => event } },
    },
  }),
  /** The order is there, and whether it was placed the server says. */
  settleFailed: checkoutSetup.createStateConfig({
    tags: 'settled',
    on: { 'step.next': { target: 'readingInvoice', actions: 'forgetFailure' }, 'step.back': 'left' },
  }),
};

/** The cart is emptied, and the order stands whether or not that works (CART-14). */
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
    /** A guest has no page of records: the link leads back to the order, and without it that of the letter does. */
    linking: {
      invoke: {
        id: 'giveKey',
        src: 'giveKey',
        input: ({ context }) => ({ id: required(context.invoice, 'invoice')._id }),
        onDone: { target: 'told', actions: [{ type: 'keepKey', params: ({ event }) => event }, 'tellLink'] },
        onError: 'told',
      },
    },
    told: {},
  },
});
