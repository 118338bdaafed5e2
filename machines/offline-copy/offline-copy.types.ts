import type { Failure } from '../kit/failure.ts';

export interface OfflineCopyInput {
  /** It was switched on before. */
  isOn: boolean;
  /** It was offered before, or cannot be had on this device. */
  isAsked: boolean;
}

export interface OfflineCopyContext {
  isAsked: boolean;
  /** Why it could not be filled. */
  failure: Failure | null;
}

export type OfflineCopyEvent =
  | { type: 'copy.begin' }
  | { type: 'copy.end' }
  | { type: 'copy.decline' }
  /** The person has booked. */
  | { type: 'appointment.created' };
