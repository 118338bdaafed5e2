import type { CardSettings, PayNowSettings } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { CardMessage } from '../card-payment/card-payment.types.ts';
import type { Failure } from '../kit/failure.ts';

export type PaymentMethod = 'card' | 'paynow';

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
  /** What became of the last try by card. */
  message: CardMessage | null;
  failure: Failure | null;
  /** Filled when the machine has done its work. */
  outcome: PaymentOutcome | null;
}

export type PaymentEvent =
  | { type: 'method.select'; method: PaymentMethod }
  /** The person comes to the counter and uses NIK$ there. */
  | { type: 'counter.choose' }
  | { type: 'settings.retry' }
  | { type: 'invoice.retry' }
  /** What the invoice is for is no longer held; a payment that is under way goes on. */
  | { type: 'payment.expire' }
  | { type: 'step.next' }
  | { type: 'step.back' };
export type PaymentField = 'method';

export interface PaymentInput {
  invoiceId: InvoiceId;
  patientId: PatientId;
  isCardOnly: boolean;
  /** How it is paid unless another method is chosen. */
  method: PaymentMethod | null;
}
/**
 * announced: a transfer was announced, nothing is paid yet. counter: it waits for the person at the counter, and is not paid yet.
 * closed: there was nothing to pay. left: nothing has changed.
 * expired: what it was for was released, and nothing was charged.
 */
export type PaymentOutcome = 'paid' | 'announced' | 'counter' | 'closed' | 'left' | 'expired';
export interface PaymentOutput {
  outcome: PaymentOutcome;
}
