import type { PlannedVisit } from '#contract/entities/desk.ts';
import type { MergeMoves } from '#contract/entities/desk-merge.ts';
import type { AppointmentId, SlotId } from '#contract/ids.ts';
import type { ClinicDay, ClockTime } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { ActField, ActName } from './desk-act.rules.ts';

/** One free time to which a visit can be moved. */
export interface FreeTime {
  id: SlotId;
  day: ClinicDay;
  time: ClockTime;
  provider: string;
  isVideo: boolean;
}

/** Entries of the act's form, as typed or chosen. */
export type ActFields = Readonly<Partial<Record<ActField, string>>>;

/** The act, and the visit, order, transfer, patient or member of staff that it is about. */
export interface ActOn {
  act: ActName;
  /** Id of the row; empty for an act that makes one. */
  subject: string;
  /** Facts of the row that the call needs: ids and numbers. */
  given: Readonly<Record<string, string>>;
}

export interface DeskActInput extends ActOn {
  /** Unique per act that is begun; a part of the key of its write. */
  wizardId: string;
  /** Entries that the row fills in, and those typed before the desk was locked. */
  fields: ActFields;
  /** The act ends where no answer came: its opener sends it again. */
  mayWait?: true;
}

export interface DeskActContext extends DeskActInput {
  generation: number;
  attempt: number;
  /** Times that a visit can be moved to; empty for other acts. */
  times: readonly FreeTime[];
  /** The act's effect; null until it is read. */
  preview: ActPreview | null;
  decisions: Decisions;
  /** A link or key that the act has made, shown this once. */
  made: Made | null;
  failure: Failure | null;
}

export type DeskActEvent =
  | { type: 'field.change'; field: ActField; text: string }
  | { type: 'act.submit' }
  | { type: 'decision.choose'; id: AppointmentId; becomes: Decisions[string] }
  | { type: 'times.refresh' }
  | { type: 'made.close' }
  | { type: 'step.back' };

export interface ActRequest extends ActSeen {
  decisions: Decisions;
  key: string;
}

/** The act with its entries, before it is done. */
export interface ActSeen extends ActOn {
  fields: ActFields;
}

/** The effect of an act, seen before it is done. */
export interface ActPreview {
  /** People whom it reaches. */
  count: number;
  /** Visits that wait for a decision each; those on hold stay. */
  booked: readonly PlannedVisit[];
  /** Places on waitlists that end. */
  waiting: number;
  /** Free times that close. */
  free: number;
  /** Counts of the rows that move to the patient that stays; null for another act. */
  moves: MergeMoves | null;
}

/** Decisions about visits, by their ids. */
export type Decisions = Readonly<Record<string, 'kept' | 'cancelled'>>;

/**
 * A link or key, which is shown once; after a transfer was moved, the sum that the former order owes now; or a file's
 * name.
 */
export interface Made {
  text: string;
  /** The patient's place in a video visit; null without one, and for everything but a room. */
  place: string | null;
  /** The order that owes it has left, or was handed over. */
  hasLeft?: boolean;
  /** The text is the name of a file that was saved. */
  isFile?: true;
}

/** The answer of an act: the made thing, which only its maker sees. */
export interface ActAnswer {
  made: Made | null;
  /** Id of the row that the act has made, which opens then; null for an act about an existing row. */
  opens: string | null;
}

/** left: nothing was done. unsent: no answer came; sent again with the key, the act is done once. */
export type DeskActOutput =
  | { outcome: 'done'; done: ActOn }
  | { outcome: 'left' }
  | { outcome: 'unsent'; unsent: ActOn; key: string };
