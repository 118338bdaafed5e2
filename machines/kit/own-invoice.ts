import type { InvoiceId, PatientId } from '#contract/ids.ts';

/** An invoice is read by its id together with its patient's. */
export interface OwnInvoice {
  id: InvoiceId;
  patientId: PatientId;
}
