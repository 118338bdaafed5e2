import type { PatientId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

/** A file of the device, which keeps it under that name for this visit. */
export interface ChosenFile {
  name: string;
  /** Media type, as the device tells it. */
  type: string;
  /** In bytes. */
  size: number;
}

export interface PictureInput {
  wizardId: string;
  patientId: PatientId;
  /** Address of the present picture; null: the placeholder shows. */
  picture: string | null;
}

export interface PictureContext extends WriteCounters {
  patientId: PatientId;
  picture: string | null;
  /** What is being stored, or could not be. */
  chosen: ChosenFile | null;
  /** Why a chosen file was not even sent (PROFILE-09). */
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
