import type { StaffSlot } from '#contract/entities/desk.ts';
import type { ClinicId, ProviderId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { ActFields, ActOn } from '../desk-act/desk-act.types.ts';
import type { Failure } from '../kit/failure.ts';

/** Members that stay while the desk is locked: the week, and typed texts. */
export interface TimetableKept {
  /** The Monday of the week that shows. */
  week: ClinicDay;
  /** The person whose times show; null for everyone who works there. */
  person: ProviderId | null;
  act: ActOn | null;
  fields: ActFields;
}

export interface DeskTimetableInput {
  roles: readonly Role[];
  place: ClinicId | null;
  kept: TimetableKept;
  /** Unique per opening; a part of the keys of its writes. */
  wizardId: string;
}

export interface DeskTimetableContext extends Omit<DeskTimetableInput, 'kept'>, TimetableKept {
  /** Coming times of the week: free, booked and closed; null before they are read. */
  slots: readonly StaffSlot[] | null;
  /** Something has changed since they were read. */
  isStale: boolean;
  /** Something has changed while it was read. */
  isHeard: boolean;
  /** Counts the acts that were begun. */
  begun: number;
  failure: Failure | null;
}

export type DeskTimetableEvent =
  | { type: 'week.choose'; week: ClinicDay }
  | { type: 'place.change'; place: ClinicId | null }
  | { type: 'person.choose'; person: ProviderId | null }
  | { type: 'week.refresh' }
  | { type: 'changes.heard' }
  | ({ type: 'act.begin'; fields?: ActFields } & ActOn);

export interface WeekQuery {
  week: ClinicDay;
  place: ClinicId | null;
  person: ProviderId | null;
}
