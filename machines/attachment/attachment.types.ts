import type { AttachmentId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';

/** A document that is here: an address inside the browser, and the file's name. */
export interface OpenedFile {
  url: string;
  name: string;
}

export interface AttachmentContext {
  id: AttachmentId;
  file: OpenedFile | null;
  failure: Failure | null;
}

export type AttachmentEvent = { type: 'attachment.retry' };
