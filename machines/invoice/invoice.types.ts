import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

export interface InvoiceInput {
  wizardId: string;
  invoiceId: InvoiceId;
  /** The caller: the patient or a member of the family. */
  patientId: PatientId;
}

export interface InvoiceContext extends WriteCounters {
  invoiceId: InvoiceId;
  patientId: PatientId;
  /** Null until it is read. */
  invoice: Invoice | null;
  failure: Failure | null;
}

export type InvoiceEvent = { type: 'invoice.refresh' } | { type: 'receipt.confirm' };

export interface ReceiveInput {
  id: InvoiceId;
  key: string;
}
