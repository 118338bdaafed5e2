/** Tables of regimens and documents, and of their readers. */
import type { Generated } from 'kysely';
import type { AttachmentId, ClinicId, PatientId } from '#contract/ids.ts';
import type { Instant, LaterInstant } from './columns.types.ts';

interface RecordEntry {
  id: string;
  patient_id: PatientId;
  /** The patient's name at that time. */
  issued_to: string;
  kind: 'regimen' | 'document';
  name: string;
  clinic_id: ClinicId | null;
  attachment_id: AttachmentId;
  /** Paragraphs of the record; empty for a record that came as a file. */
  content: string[];
  created_at: Instant;
  withdrawn_at: LaterInstant;
  /** The member of staff who withdrew it. */
  withdrawn_by: Generated<string | null>;
  withdrawn_reason: Generated<string | null>;
  /** Whether the record belonged to another patient; null while it is not withdrawn. */
  is_misfiled: Generated<boolean | null>;
}

/** A reader of a record's content: its patient, or an account of the family. */
interface RecordOpening {
  record_id: string;
  patient_id: PatientId;
  first_at: Instant;
  last_at: Instant;
  times: number;
}

/** The PDF of a record that came as a file. */
interface RecordFile {
  record_id: string;
  bytes: Buffer;
  /** SHA-256 of the file as it was sent. */
  digest: Buffer;
  pages: number;
}

export interface RecordTables {
  record_entry: RecordEntry;
  record_opening: RecordOpening;
  record_file: RecordFile;
}
