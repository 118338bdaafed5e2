import type { CardSettings, PayNowSettings } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { CardMessage } from '../card-payment/card-payment.types.ts';
import type { Failure } from '../kit/failure.ts';

export type PaymentMethod = 'card' | 'paynow';

export interface PaymentContext {
  invoiceId: InvoiceId;
  patientId: PatientId;
  /** No transfer is offered: the hold is too short for one (BOOK-54). */
  isCardOnly: boolean;
  /** The time or stock behind the invoice was released: no further try. */
  isExpired: boolean;
  /** Null until it is read. */
  invoice: Invoice | null;
  /** Null until they are loaded, or if that failed: then only a transfer is possible (PAY-13). */
  card: CardSettings | null;
  payNow: PayNowSettings | null;
  method: PaymentMethod | null;
  /** Message of the last try by card. */
  message: CardMessage | null;
  failure: Failure | null;
  /** Result; null until the machine has finished. */
  outcome: PaymentOutcome | null;
}

export type PaymentEvent =
  | { type: 'method.select'; method: PaymentMethod }
  /** The person chooses to pay at the counter with NIK$. */
  | { type: 'counter.choose' }
  | { type: 'settings.retry' }
  | { type: 'invoice.retry' }
  /** The hold behind the invoice has ended; a running payment goes on. */
  | { type: 'payment.expire' }
  | { type: 'step.next' }
  | { type: 'step.back' };
export type PaymentField = 'method';

export interface PaymentInput {
  invoiceId: InvoiceId;
  patientId: PatientId;
  isCardOnly: boolean;
  /** Method selected at first. */
  method: PaymentMethod | null;
}
/**
 * announced: the person reported a transfer, and nothing is paid yet. counter: the person will pay at the counter.
 * closed: there was nothing to pay. left: nothing has changed. expired: the hold was released, and nothing was charged.
 */
export type PaymentOutcome = 'paid' | 'announced' | 'counter' | 'closed' | 'left' | 'expired';
export interface PaymentOutput {
  outcome: PaymentOutcome;
}
