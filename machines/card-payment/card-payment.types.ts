import type { CardSettings } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Failure } from '../kit/failure.ts';

/** Message of the card form; removed after four seconds (PAY-17 to PAY-23). */
export type CardMessage =
  | { kind: 'provider'; text: string }
  | { kind: 'unexpected' }
  | { kind: 'notSuccessful' }
  | { kind: 'wrong' };

export interface CardPaymentInput {
  invoice: Invoice;
  /** Null while the flow only waits for a payment that began elsewhere. */
  card: CardSettings | null;
  /** The card is the only way to pay: the hold is too short for others (BOOK-54). */
  isCardOnly: boolean;
  /** The gateway has not decided about a payment of this invoice. */
  isUnderWay: boolean;
  /** Result of the last try. */
  message: CardMessage | null;
}

export interface CardPaymentContext extends CardPaymentInput {
  /** The time or stock behind the invoice was released: no further try. */
  isExpired: boolean;
  /** Secret of the intent for the invoice's present balance; each form gets a new one (PAY-26). */
  clientSecret: string | null;
  /** All fields of the card form are complete. */
  isCardComplete: boolean;
  failure: Failure | null;
}

export type CardPaymentEvent =
  | { type: 'card.change'; isComplete: boolean }
  | { type: 'payment.ask' }
  /** The hold behind the invoice has ended; a running payment goes on. */
  | { type: 'payment.expire' }
  | { type: 'step.next' }
  | { type: 'step.back' };
/** Emitted for the provider's refusal when no form is open, and for a successful payment (PAY-16, PAY-20). */
export type CardPaymentEmitted = { type: 'provider.refused'; text: string } | { type: 'payment.succeeded' };

/**
 * notBegun: the person chooses again, and nothing was charged. paidMeanwhile: another payment settled the invoice.
 * released: the hold was paid or released, even if the invoice shows a balance. notPaid: the running payment failed.
 * left: nothing has changed. expired: the hold was released, and nothing was charged.
 */
export type CardPaymentOutcome = 'paid' | 'notBegun' | 'paidMeanwhile' | 'released' | 'notPaid' | 'left' | 'expired';
export interface CardPaymentOutput {
  outcome: CardPaymentOutcome;
  message: CardMessage | null;
  failure: Failure | null;
}

export interface IntentInput {
  invoice: Invoice;
  card: CardSettings;
}
/** refused: the provider's message. */
export type Intent = { clientSecret: string } | { refused: string };

export interface ConfirmInput {
  clientSecret: string;
}
/** The gateway's status, or its error: one of the card or its fields, with a message for the patient, or any other. */
export type Confirmed = { status: string } | { error: 'card'; text: string } | { error: 'other' };
