/** The contents of PDFs. */
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { JournalKind } from '#server/db/money-tables.types.ts';
import type { RecordTables } from '#server/db/record-tables.types.ts';

/** A regimen or document. */
export interface IssuedRecord {
  name: string;
  kind: RecordTables['record_entry']['kind'];
  patientId: PatientId;
  /** Name of the patient when the record was issued. */
  patientName: string;
  clinicName: string | null;
  createdAt: IsoInstant;
  content: string[];
}

/** A paid invoice with its journal. */
export interface PaidInvoice {
  /** The invoice as the contract sends it. */
  entry: unknown;
  patientId: PatientId;
  /** Name of the patient when the first payment was counted. */
  patientName: string;
  journal: { kind: JournalKind; amount: number; cause: string; at: IsoInstant }[];
}
