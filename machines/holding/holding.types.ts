import type { Invoice } from '#contract/entities/invoice.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { AppointmentId, InvoiceId, PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

export type FeeKind = 'remote' | 'deposit';

/** A time that the clinic holds until its invoice is paid. */
export interface HoldingInput {
  /** The appointment that is held. */
  id: AppointmentId;
  invoiceId: InvoiceId;
  patientId: PatientId;
  feeKind: FeeKind;
}
export interface HoldingContext extends HoldingInput {
  fee: Fee | null;
  /** The invoice as it was read last. */
  invoice: Invoice | null;
  /** The hold's deadline has come, or nothing is left to pay. */
  isOver: boolean;
  failure: Failure | null;
}

export type HoldingEvent =
  /** The hold ran out, or was paid or given up elsewhere. */
  | { type: 'hold.expired'; id: AppointmentId }
  | { type: 'hold.ended'; id: AppointmentId }
  /** The person returns to the held time. */
  | { type: 'hold.show' }
  | { type: 'popup.closed' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'start.edit' };

export type HoldingEmitted =
  | { type: 'popup.close' }
  /** The payment was left; only the server knows its outcome. */
  | { type: 'payment.closed' }
  /** The hold is paid or over, as the server says. */
  | { type: 'hold.settled'; id: AppointmentId };

/**
 * paid: by what the server says, with its invoice. released: nothing was paid. again: paid too late, and the person
 * chooses another time. done: paid too late, and the person is done with it.
 */
export type HoldingOutput = { outcome: 'paid'; invoice: Invoice } | { outcome: 'released' | 'again' | 'done' };
