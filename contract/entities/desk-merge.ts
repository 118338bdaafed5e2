/** The same person twice, as the desk has it. */
import * as v from 'valibot';
import { MergeId, PatientId } from '../ids.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';
import { ID_KINDS } from './desk.ts';

/** Number of days within which a merge can be taken apart. */
export const UNMERGE_DAYS = 30;

const MergePerson = v.object({
  _id: PatientId,
  name: v.string(),
  /** S****567D; null without a number. */
  number: maybe(v.string()),
  hasAccount: v.boolean(),
});

/** Counts of the rows that move from `other` to `stays`. */
export const MergeMoves = v.object({
  /** Visits, places on waitlists included. */
  visits: v.number(),
  orders: v.number(),
  bills: v.number(),
  records: v.number(),
  prescriptions: v.number(),
  /** Accounts whose family includes the other patient. */
  families: v.number(),
  /** Whole NIK$ of a former system that are kept until the patient is a member. */
  niks: v.number(),
});
export type MergeMoves = v.InferOutput<typeof MergeMoves>;

/** A proposal, or a merge that can still be taken apart. */
export const StaffMerge = v.object({
  _id: MergeId,
  stays: MergePerson,
  other: MergePerson,
  seen: v.picklist(ID_KINDS),
  reason: v.string(),
  proposedBy: v.string(),
  proposedAt: IsoInstant,
  /** Whether the caller has proposed it, and therefore cannot confirm it. */
  isOwn: v.boolean(),
  /** Null while it is a proposal. */
  doneAt: maybe(IsoInstant),
  doneBy: maybe(v.string()),
  /** Null while it is a proposal. */
  undoUntil: maybe(IsoInstant),
});
