/**
 * Pays one invoice, by card or by PayNow; every flow that takes money invokes this machine. It first reads the invoice,
 * so it shows the true state even after a reload in the middle of a payment (section 2, popup 11; section 8, payment).
 *
 * loadingInvoice -> loadingCard -> choosing -> byCard -> paid
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import { byCard, processing } from './payment.card.ts';
import { announcing, loadingPayNow, payNow } from './payment.paynow.ts';
import { paymentSetup } from './payment.setup.ts';

export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    ...input,
    isExpired: false,
    invoice: null,
    card: null,
    payNow: null,
    message: null,
    failure: null,
    outcome: null,
  }),
  on: { 'payment.expire': '.expired' },
  initial: 'loadingInvoice',
  states: {
    loadingInvoice: {
      tags: 'busy',
      invoke: {
        id: 'loadInvoice',
        src: 'loadInvoice',
        input: ({ context }) => ({ id: context.invoiceId, patientId: context.patientId }),
        onDone: { target: 'routingInvoice', actions: { type: 'keepInvoice', params: eventAsParams } },
        onError: { target: 'invoiceUnavailable', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'step.back': 'left' },
    },
    invoiceUnavailable: { tags: 'settled', on: { 'invoice.retry': 'loadingInvoice', 'step.back': 'left' } },
    routingInvoice: {
      always: [
        { guard: 'isPaid', target: 'paid' },
        // the parent flow reports the outcome
        { guard: 'isEnded', target: 'left' },
        { guard: 'isOver', target: 'closed' },
        { guard: 'hasNoBalance', target: 'closing' },
        { guard: 'isProcessing', target: 'processing' },
        { guard: 'isInternational', target: 'international' },
        { guard: 'isAnnounced', target: 'awaitingTransfer' },
        { target: 'loadingCard' },
      ],
    },
    /** The app offers no payment method: the clinic explains how to pay (PAY-05). */
    international: { tags: 'settled', on: { 'step.back': 'left' } },
    /** The person reported a transfer; another payment might pay twice. */
    awaitingTransfer: { tags: 'settled', on: { 'step.next': 'loadingCard', 'step.back': 'left' } },
    loadingCard: {
      tags: 'busy',
      invoke: {
        id: 'loadCardSettings',
        src: 'loadCardSettings',
        input: {},
        onDone: { target: 'routingCard', actions: { type: 'keepCard', params: eventAsParams } },
        // the end of the hold is sent once, so a card form that opens after it would never receive it
        onError: [{ guard: 'isExpired', target: 'expired' }, { target: 'choosing' }],
      },
      on: { 'step.back': 'left' },
    },
    /** Skips the choice of a method if only a card is possible. */
    routingCard: {
      always: [
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isCardReady', target: 'byCard', actions: 'keepCardMethod' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      tags: 'settled',
      on: {
        'method.select': {
          guard: { type: 'isOffered', params: eventAsParams },
          actions: { type: 'keepMethod', params: eventAsParams },
        },
        'counter.choose': { guard: 'canWaitAtCounter', target: 'keepingForCounter', actions: 'forgetMessage' },
        'settings.retry': { target: 'loadingInvoice', actions: 'forgetFailure' },
        'step.next': [
          { guard: 'isCard', target: 'byCard', actions: 'forgetMessage' },
          { guard: 'isMethodReady', target: 'loadingPayNow' },
        ],
        'step.back': 'left',
      },
    },
    /**
     * The counter takes NIK$ off when the person shows an ID: the order is placed, and card and PayNow stay possible
     * (NIKS-08).
     */
    keepingForCounter: {
      tags: 'busy',
      invoke: {
        id: 'keepForCounter',
        src: 'keepForCounter',
        input: ({ context }) => ({ id: context.invoiceId }),
        onDone: { target: 'atCounter', actions: { type: 'keepInvoice', params: eventAsParams } },
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    byCard,
    processing,
    loadingPayNow,
    payNow,
    announcing,
    closing: {
      tags: 'busy',
      invoke: {
        id: 'closeInvoice',
        src: 'closeInvoice',
        input: ({ context }) => ({ id: context.invoiceId }),
        onDone: 'closed',
        onError: { target: 'closeFailed', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    closeFailed: { tags: 'settled', on: { 'step.next': 'closing', 'step.back': 'left' } },
    paid: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'paid' } } },
    announced: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'announced' } } },
    atCounter: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'counter' } } },
    closed: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'closed' } } },
    expired: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'expired' } } },
    left: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'left' } } },
  },
  output: ({ context }) => ({ outcome: required(context.outcome, 'outcome') }),
});
