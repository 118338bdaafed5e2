/**
 * The refill popup (section 2, popup 8; section 4, refill wizard): items, price, delivery, then the payment, which
 * waits for the clinic where it has to confirm the order. Opened from the refill list, or to pay an earlier order.
 *
 * start -> result -> info -> creating -> payment -> complete
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import {
  creating,
  outcomeUnknown,
  priceChanged,
  requestFailed,
  requesting,
  routingFailure,
  routingOrder,
} from './refill.ordering.ts';
import { initialContext } from './refill.rules.ts';
import { refillSetup } from './refill.setup.ts';

/** Reads an existing order first, because its state may have changed. */
const readAgain = { guard: 'hasOrder', target: '#refill.readingInvoice', actions: 'forgetEnd' } as const;

export const refillMachine = refillSetup.createMachine({
  id: 'refill',
  context: ({ input }) => initialContext(input),
  on: {
    'refill.begin': [
      { guard: { type: 'isSameList', params: eventAsParams } },
      { target: '.loading', actions: { type: 'beginAnew', params: eventAsParams } },
    ],
    'refill.pay': [
      { guard: { type: 'isSameInvoice', params: eventAsParams } },
      { target: '.payment', actions: { type: 'beginPaying', params: eventAsParams } },
    ],
  },
  initial: 'routingOrder',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadRefillables',
        src: 'loadRefillables',
        input: ({ context }) => ({ patientId: context.patientId }),
        onDone: [
          {
            guard: { type: 'canGoOn', params: eventAsParams },
            target: 'pricing',
            actions: { type: 'keepRefillables', params: eventAsParams },
          },
          { target: 'start', actions: { type: 'keepRefillables', params: eventAsParams } },
        ],
        onError: { target: 'loadFailed', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': { actions: 'askToClose' } },
    },
    loadFailed: {
      tags: 'settled',
      on: {
        'items.retry': { target: 'loading', actions: 'forgetFailure' },
        'refill.resume': { target: 'loading', actions: 'forgetFailure' },
        'step.back': { actions: 'askToClose' },
      },
    },
    start: {
      initial: 'choosing',
      on: {
        'items.again': { guard: 'hasDue', actions: 'chooseDue' },
        'clinic.select': { target: '.choosing', actions: { type: 'chooseClinic', params: eventAsParams } },
        'search.change': {
          guard: 'hasClinic',
          target: '.searching',
          actions: { type: 'keepKeyword', params: eventAsParams },
        },
        'item.add': { actions: { type: 'addItem', params: eventAsParams } },
        'quantity.change': { actions: { type: 'changeQuantity', params: eventAsParams } },
        'step.next': { guard: 'isListComplete', target: 'pricing' },
        'refill.resume': [readAgain, { target: 'loading' }],
        'step.back': { actions: 'askToClose' },
      },
      states: {
        choosing: { tags: 'settled' },
        searching: { tags: 'settled', after: { searchDelay: { target: 'choosing', actions: 'search' } } },
      },
    },
    pricing: {
      tags: 'busy',
      entry: 'forgetPrices',
      invoke: {
        id: 'priceCart',
        src: 'priceCart',
        input: ({ context }) => ({
          cart: context.chosen,
          clinicId: required(context.clinic, 'clinic')._id,
          _id: context.cartId,
        }),
        onDone: { target: 'result', actions: { type: 'keepCart', params: eventAsParams } },
        onError: { target: 'routingFailure', actions: { type: 'keepPricingFailure', params: eventAsParams } },
      },
    },
    result: {
      tags: 'settled',
      on: { 'step.next': 'info', 'step.back': 'start', 'refill.resume': [readAgain, { target: 'pricing' }] },
    },
    info: {
      tags: 'settled',
      invoke: {
        id: 'deliveryInfo',
        src: 'deliveryInfo',
        input: ({ context }) => ({
          order: 'refill',
          profile: context.profile,
          typed: context.typed,
          clinics: context.clinics.filter(({ isAllowedForPickup }) => isAllowedForPickup),
          pickupClinic: context.clinic?.isAllowedForPickup ? context.clinic._id : null,
          lines: required(context.cart, 'cart').items,
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
      on: { 'refill.resume': readAgain },
    },
    creating,
    routingFailure,
    outcomeUnknown,
    priceChanged,
    routingOrder,
    requesting,
    requestFailed,
    /** The patient cannot pay before the clinic has answered (REFILL-24). */
    pending: {
      tags: 'settled',
      on: {
        'popup.closed': { target: 'loading', actions: 'beginNext' },
        'refill.resume': 'readingInvoice',
        'step.back': { actions: 'askToClose' },
      },
    },
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
      on: { 'refill.resume': { target: 'readingInvoice', actions: 'forgetEnd' } },
    },
    /**
     * Reads the order after its payment was left, or after it could not be changed: only the server knows its state.
     */
    readingInvoice: {
      tags: 'busy',
      invoke: {
        id: 'readInvoice',
        src: 'readInvoice',
        input: ({ context: { invoice, patientId } }) => ({ id: required(invoice, 'invoice')._id, patientId }),
        onDone: { target: 'routingOrder', actions: { type: 'keepInvoice', params: eventAsParams } },
        onError: [
          {
            guard: 'wasRequested',
            target: 'pending',
            actions: { type: 'keepFailure', params: eventAsParams },
          },
          {
            guard: 'needsRequest',
            target: 'requestFailed',
            actions: { type: 'keepUnread', params: eventAsParams },
          },
          { target: 'unpaid', actions: { type: 'keepUnread', params: eventAsParams } },
        ],
      },
    },
    /** The order exists, and no payment is known: the payment reads the invoice. */
    unpaid: {
      tags: 'settled',
      on: {
        'refill.pay': [
          { guard: { type: 'isSameInvoice', params: eventAsParams }, target: 'payment' },
          { target: 'payment', actions: { type: 'beginPaying', params: eventAsParams } },
        ],
        'step.next': 'payment',
        'refill.resume': { target: 'readingInvoice', actions: 'forgetEnd' },
        'step.back': { actions: 'askToClose' },
      },
    },
    rejected: {
      tags: 'settled',
      on: { 'popup.closed': { target: 'loading', actions: 'beginNext' }, 'step.back': { actions: 'askToClose' } },
    },
    complete: {
      tags: 'settled',
      on: { 'popup.closed': { target: 'loading', actions: 'beginNext' }, 'step.back': { actions: 'askToClose' } },
    },
  },
});
