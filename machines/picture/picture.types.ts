import type { PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

/** A file of the device, stored there under this name during the visit. */
export interface ChosenFile {
  name: string;
  /** Media type as reported by the device. */
  type: string;
  /** Size in bytes. */
  size: number;
}

export interface PictureInput {
  wizardId: string;
  patientId: PatientId;
  /** Address of the current picture; null shows the placeholder. */
  picture: string | null;
}

export interface PictureContext extends WriteCounters {
  patientId: PatientId;
  picture: string | null;
  /** The picture that is being stored, or could not be. */
  chosen: ChosenFile | null;
  /** Reason why a chosen file was not sent at all (PROFILE-09). */
  refusal: 'notAnImage' | 'tooLarge' | null;
  failure: Failure | null;
}

export type PictureEvent =
  | { type: 'picture.choose'; file: ChosenFile }
  | { type: 'picture.again' }
  | { type: 'picture.cancel' }
  | { type: 'picture.remove' };

export interface PictureEmitted {
  type: 'picture.changed';
  picture: string | null;
}

export interface StoreInput {
  patientId: PatientId;
  file: string;
  key: string;
}
export interface RemoveInput {
  patientId: PatientId;
  key: string;
}
