import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

export interface OrderInput {
  wizardId: string;
  invoiceId: InvoiceId;
  /** Who asks. */
  patientId: PatientId;
}

export interface OrderContext extends WriteCounters {
  invoiceId: InvoiceId;
  patientId: PatientId;
  /** Null until it is read. */
  invoice: Invoice | null;
  failure: Failure | null;
}

export type OrderEvent = { type: 'order.refresh' } | { type: 'receipt.confirm' };

export interface ReceiveInput {
  id: InvoiceId;
  key: string;
}
