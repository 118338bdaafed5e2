import type { Failure } from '../kit/failure.ts';

export interface OfflineCopyInput {
  /** The person had switched the copy on in an earlier visit. */
  isOn: boolean;
  /** The copy was offered before, or this device cannot have one. */
  isAsked: boolean;
}

export interface OfflineCopyContext {
  isAsked: boolean;
  /** Why the copy could not be filled. */
  failure: Failure | null;
}

export type OfflineCopyEvent =
  | { type: 'copy.begin' }
  | { type: 'copy.end' }
  | { type: 'copy.decline' }
  /** The person has booked. */
  | { type: 'appointment.created' };
