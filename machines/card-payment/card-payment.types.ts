import type { CardSettings } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Failure } from '../kit/failure.ts';

/** What the card form says; gone after four seconds (PAY-17 to PAY-23). */
export type CardMessage =
  | { kind: 'provider'; text: string }
  | { kind: 'unexpected' }
  | { kind: 'notSuccessful' }
  | { kind: 'wrong' };

export interface CardPaymentInput {
  invoice: Invoice;
  /** Null where a payment that was begun elsewhere is waited for. */
  card: CardSettings | null;
  /** No other way to pay is offered: the time is held too short for one (BOOK-54). */
  isCardOnly: boolean;
  /** The gateway has a payment of this invoice that it has not decided. */
  isUnderWay: boolean;
  /** What became of the last try. */
  message: CardMessage | null;
}

export interface CardPaymentContext extends CardPaymentInput {
  /** What the invoice is for was released meanwhile: no further try. */
  isExpired: boolean;
  /** Of the invoice's present balance only: every form has one of its own (PAY-26). */
  clientSecret: string | null;
  /** The card form has all that it needs. */
  isCardComplete: boolean;
  failure: Failure | null;
}

export type CardPaymentEvent =
  | { type: 'card.change'; isComplete: boolean }
  | { type: 'payment.ask' }
  /** What the invoice is for is no longer held; a payment that is under way goes on. */
  | { type: 'payment.expire' }
  | { type: 'step.next' }
  | { type: 'step.back' };
/** What the provider says where no form is open, and that a payment succeeded (PAY-16, PAY-20). */
export type CardPaymentEmitted = { type: 'provider.refused'; text: string } | { type: 'payment.succeeded' };

/**
 * notBegun: the person chooses again, and nothing was charged. paidMeanwhile: nothing is owed any more, by another payment.
 * released: what was held is paid or released, whatever the invoice still says. notPaid: what was under way was not paid.
 * left: nothing has changed. expired: what it was for was released, and nothing was charged.
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
/** refused: by the provider, with its message. */
export type Intent = { clientSecret: string } | { refused: string };

export interface ConfirmInput {
  clientSecret: string;
}
/** A status of the gateway's; or its error: of the card and of what was typed, with a message for the patient, or any other. */
export type Confirmed = { status: string } | { error: 'card'; text: string } | { error: 'other' };
