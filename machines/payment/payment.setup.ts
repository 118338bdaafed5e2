/** What the payment machine is made of, by name: its ports, guards and actions. */
import { assign, emit, setup } from 'xstate';
import type { CardSettings, PayNowSettings } from '#contract/calls/payment.calls.ts';
import { CARD_MESSAGE_MS, PAYMENT_POLL_MS } from '#contract/constants.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { asFailure, isRejectedAs } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { paymentReasons } from './payment.reasons.ts';
import { goesAbroad, hasBalance, messageOf, withInvoice } from './payment.rules.ts';
import type {
  Confirmed,
  ConfirmInput,
  Intent,
  IntentInput,
  PaymentContext,
  PaymentEmitted,
  PaymentEvent,
  PaymentInput,
  PaymentMethod,
  PaymentOutcome,
  PaymentOutput,
} from './payment.types.ts';

export const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    emitted: {} as PaymentEmitted,
    input: {} as PaymentInput,
    output: {} as PaymentOutput,
    /** undecided: whether it is paid is not known yet. */
    tags: {} as 'busy' | 'settled' | 'undecided',
  },
  actors: {
    loadInvoice: port<Invoice, { id: InvoiceId; patientId: PatientId }>('loadInvoice'),
    loadCardSettings: port<CardSettings>('loadCardSettings'),
    loadPayNowSettings: port<PayNowSettings>('loadPayNowSettings'),
    /** The server gives the open intent of the invoice again, so asking twice makes one. */
    createIntent: port<Intent, IntentInput>('createIntent'),
    /** Hands the card form to the gateway. */
    confirmCard: port<Confirmed, ConfirmInput>('confirmCard'),
    /** The server asks the gateway and counts each payment once. */
    recordPayment: port<void, { invoice: Invoice }>('recordPayment'),
    announceTransfer: port<void, { id: InvoiceId }>('announceTransfer'),
    closeInvoice: port<void, { id: InvoiceId }>('closeInvoice'),
  },
  guards: {
    isExpired: ({ context }) => context.isExpired,
    isCardReady: ({ context }) => context.isCardOnly && context.card !== null,
    isOffered: ({ context }, { method }: { method: PaymentMethod }) => !context.isCardOnly || method === 'card',
    isOver: ({ context: { isCardOnly, invoice } }) => isCardOnly && invoice !== null && !hasBalance(invoice),
    isDeposit: ({ context }) => context.isCardOnly && isRejectedAs(context.failure, 'NOT_PAID'),
    hasNoBalance: ({ context: { invoice } }) => invoice !== null && !hasBalance(invoice),
    isPaid: ({ context: { invoice } }) => invoice !== null && !hasBalance(invoice) && invoice.payment.status === 'paid',
    isProcessing: ({ context: { invoice } }) => invoice?.payment.status === 'processing',
    isAnnounced: ({ context: { invoice } }) => invoice?.payment.status === 'announced',
    isInternational: ({ context: { invoice } }) => invoice !== null && goesAbroad(invoice),
    isMethodReady: ({ context }) => allMet(paymentReasons.isMethodReady, context),
    isCard: ({ context }) => context.method === 'card' && allMet(paymentReasons.isMethodReady, context),
    isCardComplete: ({ context }) => allMet(paymentReasons.isCardComplete, context),
    isAsked: ({ context }) => context.message !== null,
    isMade: (_, { output }: { output: Intent }) => 'clientSecret' in output,
    isSucceeded: (_, { output }: { output: Confirmed }) => 'status' in output && output.status === 'succeeded',
    isProcessed: (_, { output }: { output: Confirmed }) => 'status' in output && output.status === 'processing',
    isUndecided: (_, { output }: { output: Confirmed }) => 'error' in output && output.error === 'other',
    isNotPaid: ({ context }) => isRejectedAs(context.failure, 'NOT_PAID'),
    isSettledMeanwhile: ({ context }) => isRejectedAs(context.failure, 'NOTHING_TO_PAY'),
    /** Paid elsewhere or released, whatever the invoice still says. */
    isNothingDue: ({ context }) => context.isCardOnly && isRejectedAs(context.failure, 'NOTHING_TO_PAY'),
    isUnderWay: ({ context }) => isRejectedAs(context.failure, 'PAYMENT_PROCESSING'),
  },
  actions: {
    keepInvoice: assign(({ context }, { output }: { output: Invoice }) => withInvoice(context, output)),
    keepCard: assign((_, { output }: { output: CardSettings }) => ({ card: output })),
    keepPayNow: assign((_, { output }: { output: PayNowSettings }) => ({ payNow: output, failure: null })),
    keepMethod: assign((_, { method }: { method: PaymentMethod }) => ({ method, failure: null })),
    keepSecret: assign((_, { output }: { output: Intent }) => ({
      clientSecret: 'clientSecret' in output ? output.clientSecret : null,
      isCardComplete: false,
      failure: null,
    })),
    /** Of a deposit: before another try the server reads what became of the old intent (BOOK-53). */
    forgetSecretOfDeposit: assign(({ context }) => (context.isCardOnly ? { clientSecret: null } : {})),
    keepCardMethod: assign({ method: 'card' as const, failure: null }),
    keepExpired: assign({ isExpired: true }),
    keepCompleteness: assign((_, { isComplete }: { isComplete: boolean }) => ({ isCardComplete: isComplete })),
    keepMessage: assign((_, { output }: { output: Confirmed }) => ({ message: messageOf(output) })),
    keepUnexpected: assign({ message: { kind: 'unexpected' } as const }),
    /** The browser was told that it succeeded, and the gateway does not know of it. */
    keepAnyMessage: assign(({ context }) => ({ message: context.message ?? ({ kind: 'wrong' } as const) })),
    keepNotSuccessful: assign({ message: { kind: 'notSuccessful' } as const, clientSecret: null }),
    forgetMessage: assign({ message: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepOutcome: assign((_, { outcome }: { outcome: PaymentOutcome }) => ({ outcome })),
    tellRefused: emit((_, { output }: { output: Intent }) => ({
      type: 'provider.refused' as const,
      text: 'refused' in output ? output.refused : '',
    })),
    tellSucceeded: emit({ type: 'payment.succeeded' }),
  },
  delays: { messageDelay: CARD_MESSAGE_MS, pollDelay: PAYMENT_POLL_MS },
});
