/**
 * Places the order as priced; the server's answer decides the next step. Nothing else can begin while the request runs.
 *
 * creating -> routingOrder
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import { writeKey } from '../kit/write-once.ts';
import { orderOf } from './refill.rules.ts';
import { refillSetup } from './refill.setup.ts';

const waits = { 'refill.begin': {}, 'refill.pay': {} } as const;

export const creating = refillSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'createRefill',
    src: 'createRefill',
    input: ({ context }) => ({ key: writeKey(context), order: orderOf(context) }),
    onDone: [
      // this may be the answer to the first request, and out of date
      {
        guard: 'isUncertain',
        target: 'readingInvoice',
        actions: [{ type: 'keepOrder', params: eventAsParams }, 'tellOrdered'],
      },
      {
        target: 'routingOrder',
        actions: [{ type: 'keepOrder', params: eventAsParams }, 'tellOrdered'],
      },
    ],
    onError: { target: 'routingFailure', actions: { type: 'keepOrderFailure', params: eventAsParams } },
  },
  /** The request is repeated, and its answer may be the one to the first request. */
  on: { ...waits, 'refill.resume': { actions: 'doubt' } },
});

/** Handles failures of pricing and of ordering. */
export const routingFailure = refillSetup.createStateConfig({
  always: [
    { guard: 'isUncertain', target: 'outcomeUnknown' },
    { guard: 'hasNewPrice', target: 'priceChanged' },
    { guard: 'isCartGone', target: 'pricing', actions: 'forgetPrices' },
    { guard: 'isUnchangeable', target: 'readingInvoice', actions: 'forgetEnd' },
    { guard: 'isOfItems', target: 'start' },
    { target: 'info' },
  ],
});

/**
 * No answer arrived. Asking again with the same key finds out and never orders twice, so nothing may change until then.
 */
export const outcomeUnknown = refillSetup.createStateConfig({
  tags: 'settled',
  on: { ...waits, 'step.next': 'creating' },
});

/** The person confirms the new total; it is never charged without asking. */
export const priceChanged = refillSetup.createStateConfig({
  tags: 'settled',
  on: {
    'step.next': { target: 'creating', actions: 'takeNewPrice' },
    'step.back': { target: 'result', actions: 'takeNewPrice' },
  },
});

/** Routes by the server's order. */
export const routingOrder = refillSetup.createStateConfig({
  always: [
    { guard: 'hasNoOrder', target: 'loading' },
    { guard: 'isPaid', target: 'complete' },
    { guard: 'isRejected', target: 'rejected' },
    { guard: 'isRequested', target: 'pending' },
    { guard: 'needsRequest', target: 'requesting' },
    { guard: 'isAtCounter', target: 'unpaid' },
    { guard: 'staysUnpaid', target: 'unpaid', actions: 'askToClose' },
    { guard: 'wasLeft', target: 'info' },
    { target: 'payment' },
  ],
});

/** Only the call that asks the clinic makes an order pending (REFILL-21). */
export const requesting = refillSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'requestConfirmation',
    src: 'requestConfirmation',
    input: ({ context }) => ({ id: required(context.invoice, 'invoice')._id }),
    onDone: { target: 'pending', actions: 'keepRequest' },
    onError: [
      // the clinic has answered meanwhile, or the order has ended
      { guard: { type: 'isAnswered', params: eventAsParams }, target: 'readingInvoice' },
      { target: 'requestFailed', actions: { type: 'keepRequestFailure', params: eventAsParams } },
    ],
  },
  on: waits,
});

/** The order exists, but the clinic may not know of it: a retry reads the invoice before it asks the clinic again. */
export const requestFailed = refillSetup.createStateConfig({
  tags: 'settled',
  on: {
    'step.next': 'readingInvoice',
    'refill.resume': 'readingInvoice',
    'step.back': { actions: 'askToClose' },
  },
});
