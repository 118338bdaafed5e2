/**
 * One payment by card, from the gateway's intent to the server's word that it is counted; also one that was begun
 * before and that the gateway has not decided. The payment machine decides what a person can do after each end.
 *
 * requestingIntent -> form -> confirming -> recording -> paid
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { finalOutput } from '../kit/final-output.ts';
import { required } from '../kit/required.ts';
import { cardPaymentSetup, endedAs } from './card-payment.setup.ts';
import type { CardPaymentOutput } from './card-payment.types.ts';

export const cardPaymentMachine = cardPaymentSetup.createMachine({
  id: 'cardPayment',
  context: ({ input }) => ({
    ...input,
    isExpired: false,
    clientSecret: null,
    isCardComplete: false,
    failure: null,
  }),
  on: { 'payment.expire': '.expired' },
  initial: 'routingStart',
  states: {
    routingStart: { always: [{ guard: 'wasUnderWay', target: 'processing' }, { target: 'requestingIntent' }] },
    requestingIntent: {
      tags: 'busy',
      invoke: {
        id: 'createIntent',
        src: 'createIntent',
        input: ({ context }) => ({ invoice: context.invoice, card: required(context.card, 'card') }),
        onDone: [
          {
            guard: { type: 'isMade', params: eventAsParams },
            target: 'form',
            actions: { type: 'keepSecret', params: eventAsParams },
          },
          { target: 'notBegun', actions: { type: 'tellRefused', params: eventAsParams } },
        ],
        onError: { target: 'routingIntentFailure', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingIntentFailure: {
      always: [
        { guard: 'isUnderWay', target: 'processing' },
        { guard: 'isNothingDue', target: 'released' },
        { guard: 'isSettledMeanwhile', target: 'paidMeanwhile' },
        { target: 'notBegun' },
      ],
    },
    form: {
      on: {
        'card.change': { actions: { type: 'keepCompleteness', params: eventAsParams } },
        'step.next': { guard: 'isCardComplete', target: 'confirming' },
        'step.back': [
          { guard: 'isCardOnly', target: 'left' },
          { target: 'notBegun', actions: 'forgetMessage' },
        ],
      },
      initial: 'routingMessage',
      states: {
        routingMessage: {
          always: [
            { guard: 'isExpired', target: '#cardPayment.expired' },
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
            guard: { type: 'isSucceeded', params: eventAsParams },
            target: 'recording',
            actions: 'tellSucceeded',
          },
          { guard: { type: 'isProcessed', params: eventAsParams }, target: 'processing' },
          {
            guard: { type: 'isUndecided', params: eventAsParams },
            target: 'recording',
            actions: { type: 'keepMessage', params: eventAsParams },
          },
          { target: 'form', actions: { type: 'keepMessage', params: eventAsParams } },
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
        input: ({ context }) => ({ invoice: context.invoice }),
        onDone: 'paid',
        onError: { target: 'routingRecordFailure', actions: { type: 'keepFailure', params: eventAsParams } },
      },
    },
    routingRecordFailure: {
      always: [
        { guard: 'isNotKnown', target: 'processing' },
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isCardOnly', target: 'requestingIntent', actions: ['keepAnyMessage', 'forgetSecret'] },
        { target: 'form', actions: 'keepAnyMessage' },
      ],
    },
    /** The gateway has not decided, or the server could not be asked: the app asks again until the outcome is known. */
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
            input: ({ context }) => ({ invoice: context.invoice }),
            onDone: { target: '#cardPayment.paid', actions: 'tellSucceeded' },
            onError: { target: 'routingAnswer', actions: { type: 'keepFailure', params: eventAsParams } },
          },
        },
        routingAnswer: {
          always: [
            { guard: 'isNotPaid', target: '#cardPayment.notPaid', actions: 'keepNotSuccessful' },
            { target: 'waiting' },
          ],
        },
      },
    },
    paid: { type: 'final', output: endedAs('paid') },
    notBegun: { type: 'final', output: endedAs('notBegun') },
    paidMeanwhile: { type: 'final', output: endedAs('paidMeanwhile') },
    released: { type: 'final', output: endedAs('released') },
    notPaid: { type: 'final', output: endedAs('notPaid') },
    left: { type: 'final', output: endedAs('left') },
    expired: { type: 'final', output: endedAs('expired') },
  },
  output: finalOutput<CardPaymentOutput>(),
});
