import type { FoundPatient, StaffPatient } from '#contract/entities/desk.ts';
import type { StaffLetter } from '#contract/entities/desk-letters.ts';
import type { PatientId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import type { ActFields, ActOn } from '../desk-act/desk-act.types.ts';
import type { Failure } from '../kit/failure.ts';

/** Members that stay while the desk is locked: the patient's id, and typed texts. */
export interface PatientKept {
  opened: PatientId | null;
  reason: string;
  act: ActOn | null;
  fields: ActFields;
  /** A free time for which staff look for a patient, as the entries of a booking; null without one. */
  booking: ActFields | null;
}

export interface DeskPatientInput {
  roles: readonly Role[];
  /** The search begins at once with this term, unless it is empty. */
  term: string;
  kept: PatientKept;
  /** Unique per opening; a part of the keys of its writes. */
  wizardId: string;
}

export interface DeskPatientContext extends Omit<DeskPatientInput, 'kept'>, PatientKept {
  /** Null before the first search. */
  found: readonly FoundPatient[] | null;
  /** The term that `found` answers. */
  searched: string;
  patient: StaffPatient | null;
  /** The newest letters to the patient; null before they were asked for. */
  letters: readonly StaffLetter[] | null;
  /** Counts the acts that were begun. */
  begun: number;
  failure: Failure | null;
}

export type DeskPatientEvent =
  | { type: 'term.change'; term: string }
  | { type: 'search.submit' }
  | { type: 'patient.open'; id: PatientId }
  | { type: 'letters.read' }
  | { type: 'booking.leave' }
  | { type: 'reason.change'; reason: string }
  | { type: 'reason.submit' }
  | ({ type: 'act.begin'; fields?: ActFields } & ActOn)
  | { type: 'step.back' };

export interface PatientQuery {
  id: PatientId;
  /** Reason for opening a patient of another place, which the patient reads; null for a patient of one's own places. */
  reason: string | null;
}
