import type { AttachmentId, PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

/** A PDF that has arrived. */
export interface OpenedFile {
  /** Address of the file inside the browser. */
  url: string;
  patientId: PatientId;
  name: string;
}

export interface AttachmentContext {
  id: AttachmentId;
  file: OpenedFile | null;
  failure: Failure | null;
}

export type AttachmentEvent = { type: 'attachment.retry' };
