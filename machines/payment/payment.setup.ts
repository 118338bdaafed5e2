/** Ports, guards and actions that the payment machine uses by name. */
import { assign, sendTo, setup } from 'xstate';
import type { CardSettings, PayNowSettings } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { cardPaymentMachine } from '../card-payment/card-payment.machine.ts';
import type { CardPaymentOutput } from '../card-payment/card-payment.types.ts';
import { asFailure } from '../kit/failure.ts';
import type { OwnInvoice } from '../kit/own-invoice.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { paymentReasons } from './payment.reasons.ts';
import { canWaitAtCounter, goesAbroad, hasBalance, isEnded } from './payment.rules.ts';
import type {
  PaymentContext,
  PaymentEvent,
  PaymentInput,
  PaymentMethod,
  PaymentOutcome,
  PaymentOutput,
} from './payment.types.ts';

interface CardEnd {
  output: CardPaymentOutput;
}

export const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    output: {} as PaymentOutput,
    tags: {} as 'busy' | 'settled',
    children: {} as { cardPayment: 'cardPayment' },
  },
  actors: {
    cardPayment: cardPaymentMachine,
    loadInvoice: port<Invoice, OwnInvoice>('loadInvoice'),
    loadCardSettings: port<CardSettings>('loadCardSettings'),
    loadPayNowSettings: port<PayNowSettings>('loadPayNowSettings'),
    announceTransfer: port<void, { id: InvoiceId }>('announceTransfer'),
    keepForCounter: port<Invoice, { id: InvoiceId }>('keepForCounter'),
    closeInvoice: port<void, { id: InvoiceId }>('closeInvoice'),
  },
  guards: {
    isExpired: ({ context }) => context.isExpired,
    isCardReady: ({ context }) => context.isCardOnly && context.card !== null,
    isOffered: ({ context }, { method }: { method: PaymentMethod }) => !context.isCardOnly || method === 'card',
    isOver: ({ context: { isCardOnly, invoice } }) => isCardOnly && invoice !== null && !hasBalance(invoice),
    isEnded: ({ context: { invoice } }) => invoice !== null && !hasBalance(invoice) && isEnded(invoice),
    hasNoBalance: ({ context: { invoice } }) => invoice !== null && !hasBalance(invoice),
    isPaid: ({ context: { invoice } }) => invoice !== null && !hasBalance(invoice) && invoice.payment.status === 'paid',
    isProcessing: ({ context: { invoice } }) => invoice?.payment.status === 'processing',
    isAnnounced: ({ context: { invoice } }) => invoice?.payment.status === 'announced',
    /** Whether the call before failed; it may have reached the server all the same. */
    hasFailed: ({ context }) => context.failure !== null,
    isInternational: ({ context: { invoice } }) => invoice !== null && goesAbroad(invoice),
    canWaitAtCounter: ({ context: { invoice, isCardOnly } }) =>
      !isCardOnly && invoice !== null && canWaitAtCounter(invoice),
    isMethodReady: ({ context }) => allMet(paymentReasons.isMethodReady, context),
    isCard: ({ context }) => context.method === 'card' && allMet(paymentReasons.isMethodReady, context),
    isPaidByCard: (_, { output }: CardEnd) => output.outcome === 'paid',
    isPaidMeanwhile: (_, { output }: CardEnd) => output.outcome === 'paidMeanwhile',
    isReleased: (_, { output }: CardEnd) => output.outcome === 'released',
    isNotPaid: (_, { output }: CardEnd) => output.outcome === 'notPaid',
    isLeft: (_, { output }: CardEnd) => output.outcome === 'left',
    hasExpired: (_, { output }: CardEnd) => output.outcome === 'expired',
  },
  actions: {
    keepInvoice: assign((_, { output }: { output: Invoice }) => ({ invoice: output, failure: null })),
    keepCard: assign((_, { output }: { output: CardSettings }) => ({ card: output })),
    keepPayNow: assign((_, { output }: { output: PayNowSettings }) => ({ payNow: output, failure: null })),
    keepMethod: assign((_, { method }: { method: PaymentMethod }) => ({ method, failure: null })),
    keepCardMethod: assign({ method: 'card' as const, failure: null }),
    keepTrouble: assign((_, { output: { message, failure } }: CardEnd) => ({ message, failure })),
    keepExpired: assign({ isExpired: true }),
    /** Only the card payment knows whether it can still be stopped. */
    forwardExpiry: sendTo('cardPayment', { type: 'payment.expire' }),
    forgetMessage: assign({ message: null }),
    /** The failure belongs to the step that the person leaves. */
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepOutcome: assign((_, { outcome }: { outcome: PaymentOutcome }) => ({ outcome })),
  },
});
