import type { DayVisit, StaffPatient, StaffSlot, WaitingEntry } from '#contract/entities/desk.ts';
import type { AppointmentId, ClinicId } from '#contract/ids.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { StaffRole } from '../desk/desk.rules.ts';
import type { ActFields, ActOn } from '../desk-act/desk-act.types.ts';
import type { Failure } from '../kit/failure.ts';

export interface Day {
  visits: readonly DayVisit[];
  waiting: readonly WaitingEntry[];
  /** Times without a booking. */
  free: readonly StaffSlot[];
  /** From the earliest opening or time of the day to the latest end; null where there is neither. */
  hours: { from: IsoInstant; to: IsoInstant } | null;
}

/** Members that stay while the desk is locked: the place in the day, and typed texts. Nothing of a patient. */
export interface DayKept {
  day: ClinicDay;
  filter: DayFilter;
  look: DayLook;
  opened: AppointmentId | null;
  act: ActOn | null;
  fields: ActFields;
}

export const DAY_FILTERS = ['all', 'toAnswer', 'arrived', 'seen', 'missed', 'video'] as const;
export type DayFilter = (typeof DAY_FILTERS)[number];
export type DayLook = 'columns' | 'list';

export interface DeskDayInput {
  roles: readonly StaffRole[];
  place: ClinicId | null;
  kept: DayKept;
  /** Unique per opening of the day; a part of the keys of its writes. */
  wizardId: string;
}

export interface DeskDayContext extends Omit<DeskDayInput, 'kept'>, DayKept {
  data: Day | null;
  /** The patient of the open visit; null while none is open. */
  patient: StaffPatient | null;
  /** Something has changed since the day was read. */
  isStale: boolean;
  /** Something has changed while it was read. */
  isHeard: boolean;
  /** The act that was done last and can be taken back; null after another one. */
  undo: ActOn | null;
  /** Counts the acts that were begun. */
  begun: number;
  failure: Failure | null;
}

export type DeskDayEvent =
  | { type: 'day.choose'; day: ClinicDay }
  | { type: 'place.change'; place: ClinicId | null }
  | { type: 'filter.choose'; filter: DayFilter }
  | { type: 'look.choose'; look: DayLook }
  | { type: 'day.refresh' }
  | { type: 'changes.heard' }
  | { type: 'visit.open'; id: AppointmentId }
  | ({ type: 'act.begin' } & ActOn)
  | { type: 'undo.submit' }
  | { type: 'step.back' };

/** An arrival that was sent and got no answer. */
export type DeskDayEmitted = {
  type: 'arrival.lost';
  id: AppointmentId;
  startsAt: IsoInstant;
  key: string;
  /** Instant of the press; null for an arrival that was begun without one. */
  at: string | null;
};

export interface DayQuery {
  place: ClinicId | null;
  day: ClinicDay;
  /** Whether the roles see who waits. */
  hasWaitlist: boolean;
  /** The open visit; null while none is open. */
  opened: AppointmentId | null;
}
export interface DayAnswer {
  data: Day;
  /** The patient of the visit that is open, if it is of that day. */
  patient: StaffPatient | null;
}
