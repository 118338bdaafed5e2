import type { InvoiceId, PatientId } from '#contract/ids.ts';

/** An invoice, and whose it is: so it is read. */
export interface OwnInvoice {
  id: InvoiceId;
  patientId: PatientId;
}
