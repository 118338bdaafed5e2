/** Ports, guards and actions that the card payment machine uses by name. */
import { assign, emit, setup } from 'xstate';
import { CARD_MESSAGE_MS, PAYMENT_POLL_MS } from '#contract/constants.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { cardPaymentReasons } from './card-payment.reasons.ts';
import { messageOf } from './card-payment.rules.ts';
import type {
  CardPaymentContext,
  CardPaymentEmitted,
  CardPaymentEvent,
  CardPaymentInput,
  CardPaymentOutcome,
  CardPaymentOutput,
  Confirmed,
  ConfirmInput,
  Intent,
  IntentInput,
} from './card-payment.types.ts';

/** A final state with this outcome for the parent flow. */
export const endedAs =
  (outcome: CardPaymentOutcome) =>
  ({ context: { message, failure } }: { context: CardPaymentContext }): CardPaymentOutput => ({
    outcome,
    message,
    failure,
  });

export const cardPaymentSetup = setup({
  types: {
    context: {} as CardPaymentContext,
    events: {} as CardPaymentEvent,
    emitted: {} as CardPaymentEmitted,
    input: {} as CardPaymentInput,
    output: {} as CardPaymentOutput,
    /** undecided: the app does not know yet whether it is paid. */
    tags: {} as 'busy' | 'settled' | 'undecided',
  },
  actors: {
    /** The server returns the invoice's open intent again, so that repeating makes only one. */
    createIntent: port<Intent, IntentInput>('createIntent'),
    /** Passes the card form to the gateway. */
    confirmCard: port<Confirmed, ConfirmInput>('confirmCard'),
    /** The server asks the gateway and counts each payment once. */
    recordPayment: port<void, { invoice: Invoice }>('recordPayment'),
  },
  guards: {
    isExpired: ({ context }) => context.isExpired,
    isCardOnly: ({ context }) => context.isCardOnly,
    wasUnderWay: ({ context }) => context.isUnderWay,
    isCardComplete: ({ context }) => allMet(cardPaymentReasons.isCardComplete, context),
    isAsked: ({ context }) => context.message !== null,
    isMade: (_, { output }: { output: Intent }) => 'clientSecret' in output,
    isSucceeded: (_, { output }: { output: Confirmed }) => 'status' in output && output.status === 'succeeded',
    isProcessed: (_, { output }: { output: Confirmed }) => 'status' in output && output.status === 'processing',
    isUndecided: (_, { output }: { output: Confirmed }) => 'error' in output && output.error === 'other',
    isNotPaid: ({ context }) => isRejectedAs(context.failure, 'NOT_PAID'),
    isNotKnown: ({ context }) => !isRejectedAs(context.failure, 'NOT_PAID'),
    isSettledMeanwhile: ({ context }) => isRejectedAs(context.failure, 'NOTHING_TO_PAY'),
    /** The invoice was paid elsewhere or released, even if it still shows a balance. */
    isNothingDue: ({ context }) => context.isCardOnly && isRejectedAs(context.failure, 'NOTHING_TO_PAY'),
    isUnderWay: ({ context }) => isRejectedAs(context.failure, 'PAYMENT_PROCESSING'),
  },
  actions: {
    keepSecret: assign((_, { output }: { output: Intent }) => ({
      clientSecret: 'clientSecret' in output ? output.clientSecret : null,
      isCardComplete: false,
      failure: null,
    })),
    /** Forces another read: before the next try the server checks the old intent (BOOK-53). */
    forgetSecret: assign({ clientSecret: null }),
    keepExpired: assign({ isExpired: true }),
    keepCompleteness: assign((_, { isComplete }: { isComplete: boolean }) => ({ isCardComplete: isComplete })),
    keepMessage: assign((_, { output }: { output: Confirmed }) => ({ message: messageOf(output) })),
    keepUnexpected: assign({ message: { kind: 'unexpected' } as const }),
    /** The browser reported success, but the gateway does not know about the payment. */
    keepAnyMessage: assign(({ context }) => ({ message: context.message ?? ({ kind: 'wrong' } as const) })),
    keepNotSuccessful: assign({ message: { kind: 'notSuccessful' } as const }),
    forgetMessage: assign({ message: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    tellRefused: emit((_, { output }: { output: Intent }) => ({
      type: 'provider.refused' as const,
      text: 'refused' in output ? output.refused : '',
    })),
    tellSucceeded: emit({ type: 'payment.succeeded' }),
  },
  delays: { messageDelay: CARD_MESSAGE_MS, pollDelay: PAYMENT_POLL_MS },
});
