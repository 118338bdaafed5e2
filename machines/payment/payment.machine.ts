/**
 * Paying one invoice, by card or by PayNow: the one way in which the app takes money, invoked by every flow that does.
 * It begins by reading the invoice, so it always shows the true state, also after a reload in the middle of paying
 * (section 2, popup 11; section 8, payment).
 *
 * loadingInvoice -> loadingCard -> choosing -> requestingIntent -> cardForm -> confirming -> recording -> paid
 */
import { required } from '../kit/required.ts';
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
    method: null,
    clientSecret: null,
    isCardComplete: false,
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
        onDone: { target: 'routingInvoice', actions: { type: 'keepInvoice', params: ({ event }) => event } },
        onError: { target: 'invoiceUnavailable', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'step.back': 'left' },
    },
    invoiceUnavailable: { tags: 'settled', on: { 'invoice.retry': 'loadingInvoice', 'step.back': 'left' } },
    routingInvoice: {
      always: [
        { guard: 'isPaid', target: 'paid' },
        { guard: 'isOver', target: 'closed' },
        { guard: 'hasNoBalance', target: 'closing' },
        { guard: 'isProcessing', target: 'processing' },
        { guard: 'isInternational', target: 'international' },
        { guard: 'isAnnounced', target: 'awaitingTransfer' },
        { target: 'loadingCard' },
      ],
    },
    /** No method is offered in the app: the clinic says how to pay (PAY-05). */
    international: { tags: 'settled', on: { 'step.back': 'left' } },
    /** The person said that a transfer was made; paying in another way might pay twice. */
    awaitingTransfer: { tags: 'settled', on: { 'step.next': 'loadingCard', 'step.back': 'left' } },
    loadingCard: {
      tags: 'busy',
      invoke: {
        id: 'loadCardSettings',
        src: 'loadCardSettings',
        input: {},
        onDone: { target: 'routingCard', actions: { type: 'keepCard', params: ({ event }) => event } },
        onError: 'choosing',
      },
      on: { 'step.back': 'left' },
    },
    /** Where only a card will do there is nothing to choose. */
    routingCard: {
      always: [
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isCardReady', target: 'requestingIntent', actions: 'keepCardMethod' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      tags: 'settled',
      on: {
        'method.select': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'keepMethod', params: ({ event }) => event },
        },
        'settings.retry': 'loadingCard',
        'step.next': [
          { guard: 'isCard', target: 'requestingIntent', actions: 'forgetMessage' },
          { guard: 'isMethodReady', target: 'loadingPayNow' },
        ],
        'step.back': 'left',
      },
    },
    requestingIntent: {
      tags: 'busy',
      invoke: {
        id: 'createIntent',
        src: 'createIntent',
        input: ({ context }) => ({
          invoice: required(context.invoice, 'invoice'),
          card: required(context.card, 'card'),
        }),
        onDone: [
          {
            guard: { type: 'isMade', params: ({ event }) => event },
            target: 'cardForm',
            actions: { type: 'keepSecret', params: ({ event }) => event },
          },
          { target: 'choosing', actions: { type: 'tellRefused', params: ({ event }) => event } },
        ],
        onError: { target: 'routingIntentFailure', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    routingIntentFailure: {
      always: [
        { guard: 'isUnderWay', target: 'processing' },
        { guard: 'isNothingDue', target: 'closed' },
        { guard: 'isSettledMeanwhile', target: 'loadingInvoice' },
        { target: 'choosing' },
      ],
    },
    cardForm: {
      on: {
        'card.change': { actions: { type: 'keepCompleteness', params: ({ event }) => event } },
        'step.next': { guard: 'isCardComplete', target: 'confirming' },
        'step.back': [
          { guard: 'isCardReady', target: 'left' },
          { target: 'choosing', actions: 'forgetMessage' },
        ],
      },
      initial: 'routingMessage',
      states: {
        routingMessage: {
          always: [
            { guard: 'isExpired', target: '#payment.expired' },
            { guard: 'isAsked', target: 'telling' },
            { target: 'quiet' },
          ],
        },
        quiet: { tags: 'settled' },
        /** The message vanishes after four seconds; the field keeps its own hint (PAY-19). */
        telling: { tags: 'settled', after: { messageDelay: { target: 'quiet', actions: 'forgetMessage' } } },
      },
    },
    confirming: {
      tags: ['busy', 'undecided'],
      entry: 'forgetMessage',
      on: { 'payment.expire': { actions: 'keepExpired' } },
      invoke: {
        id: 'confirmCard',
        src: 'confirmCard',
        input: ({ context }) => ({ clientSecret: required(context.clientSecret, 'clientSecret') }),
        onDone: [
          {
            guard: { type: 'isSucceeded', params: ({ event }) => event },
            target: 'recording',
            actions: 'tellSucceeded',
          },
          { guard: { type: 'isProcessed', params: ({ event }) => event }, target: 'processing' },
          {
            guard: { type: 'isUndecided', params: ({ event }) => event },
            target: 'recording',
            actions: { type: 'keepMessage', params: ({ event }) => event },
          },
          { target: 'cardForm', actions: { type: 'keepMessage', params: ({ event }) => event } },
        ],
        onError: { target: 'recording', actions: 'keepUnexpected' },
      },
    },
    /** Whether money moved is the gateway's word to the server, not the browser's. */
    recording: {
      tags: ['busy', 'undecided'],
      on: { 'payment.expire': { actions: 'keepExpired' } },
      invoke: {
        id: 'recordPayment',
        src: 'recordPayment',
        input: ({ context }) => ({ invoice: required(context.invoice, 'invoice') }),
        onDone: 'paid',
        onError: {
          target: 'routingRecordFailure',
          actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetSecretOfDeposit'],
        },
      },
    },
    routingRecordFailure: {
      always: [
        { guard: 'isDeposit', target: 'routingCard', actions: 'keepAnyMessage' },
        { guard: 'isNotPaid', target: 'cardForm', actions: 'keepAnyMessage' },
        { target: 'processing' },
      ],
    },
    /** The gateway has not decided, or the server could not be asked: asked again until it is known. */
    processing: {
      tags: 'undecided',
      entry: 'forgetMessage',
      on: { 'step.back': 'left', 'payment.expire': { actions: 'keepExpired' } },
      initial: 'waiting',
      states: {
        waiting: { tags: 'settled', after: { pollDelay: 'asking' }, on: { 'payment.ask': 'asking' } },
        asking: {
          tags: 'settled',
          invoke: {
            id: 'askPayment',
            src: 'recordPayment',
            input: ({ context }) => ({ invoice: required(context.invoice, 'invoice') }),
            onDone: { target: '#payment.paid', actions: 'tellSucceeded' },
            onError: { target: 'routingAnswer', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        routingAnswer: {
          always: [
            { guard: 'isNotPaid', target: '#payment.loadingCard', actions: 'keepNotSuccessful' },
            { target: 'waiting' },
          ],
        },
      },
    },
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
        onError: { target: 'closeFailed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    closeFailed: { tags: 'settled', on: { 'step.next': 'closing', 'step.back': 'left' } },
    paid: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'paid' } } },
    announced: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'announced' } } },
    closed: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'closed' } } },
    expired: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'expired' } } },
    left: { type: 'final', entry: { type: 'keepOutcome', params: { outcome: 'left' } } },
  },
  output: ({ context }) => ({ outcome: required(context.outcome, 'outcome') }),
});
