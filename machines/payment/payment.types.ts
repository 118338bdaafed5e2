import type { CardSettings, PayNowSettings } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

export type PaymentMethod = 'card' | 'paynow';

/** What the card form says; gone after four seconds (PAY-17 to PAY-23). */
export type CardMessage =
  | { kind: 'provider'; text: string }
  | { kind: 'unexpected' }
  | { kind: 'notSuccessful' }
  | { kind: 'wrong' };

export interface PaymentContext {
  invoiceId: InvoiceId;
  patientId: PatientId;
  /** No transfer is offered: the time is held too short for one (BOOK-54). */
  isCardOnly: boolean;
  /** What the invoice is for was released meanwhile: no further try. */
  isExpired: boolean;
  /** Null until it is read. */
  invoice: Invoice | null;
  /** Null while they are not loaded, or could not be: then only a transfer is possible (PAY-13). */
  card: CardSettings | null;
  payNow: PayNowSettings | null;
  method: PaymentMethod | null;
  /** Of the invoice's present balance only (PAY-26). */
  clientSecret: string | null;
  /** The card form has all that it needs. */
  isCardComplete: boolean;
  message: CardMessage | null;
  failure: Failure | null;
  /** Filled when the machine has done its work. */
  outcome: PaymentOutcome | null;
}

export type PaymentEvent =
  | { type: 'method.select'; method: PaymentMethod }
  | { type: 'settings.retry' }
  | { type: 'card.change'; isComplete: boolean }
  | { type: 'invoice.retry' }
  | { type: 'payment.ask' }
  /** What the invoice is for is no longer held; a payment that is under way goes on. */
  | { type: 'payment.expire' }
  | { type: 'step.next' }
  | { type: 'step.back' };
/** What the provider says where no form is open, and that a payment succeeded (PAY-16, PAY-20). */
export type PaymentEmitted = { type: 'provider.refused'; text: string } | { type: 'payment.succeeded' };
export type PaymentField = 'method' | 'card';

export interface PaymentInput {
  invoiceId: InvoiceId;
  patientId: PatientId;
  isCardOnly: boolean;
}
/**
 * announced: a transfer was announced, nothing is paid yet. closed: there was nothing to pay. left: nothing has changed.
 * expired: what it was for was released, and nothing was charged.
 */
export type PaymentOutcome = 'paid' | 'announced' | 'closed' | 'left' | 'expired';
export interface PaymentOutput {
  outcome: PaymentOutcome;
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
