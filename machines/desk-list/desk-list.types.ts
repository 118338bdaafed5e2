import type { AnswerOf } from '#contract/call.ts';
import type { deskCalls } from '#contract/calls/desk.calls.ts';
import type { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { Announcement, StaffTransfer } from '#contract/entities/desk.ts';
import type { StaffLetter } from '#contract/entities/desk-letters.ts';
import type { StaffBill, Takings } from '#contract/entities/desk-money.ts';
import type { StaffOrder, StockRow } from '#contract/entities/desk-orders.ts';
import type { StaffMember, SystemKey, TrailEntry } from '#contract/entities/staff.ts';
import type { TrailDay } from '#contract/entities/trail-proof.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { Role } from '#contract/roles.ts';
import type { ActFields, ActOn } from '../desk-act/desk-act.types.ts';
import type { Failure } from '../kit/failure.ts';

/** One figure of a day's money: for a way of paying, for a rate of GST, or for all of it. */
export interface TakingRow {
  of: { way: Takings['ways'][number]['way'] } | { percent: number } | 'all';
  received: Money;
  /** Null where this row has no count. */
  returned: Money | null;
  tax: Money | null;
}

export type NotClosedRow = AnswerOf<typeof operatorCalls.listNotClosed>['data'][number];
export type ClosureRow = AnswerOf<typeof deskCalls.listClosures>['data']['rows'][number];
export type MergeRow = AnswerOf<typeof operatorCalls.listMerges>['data']['rows'][number];
export type DifferenceRow = AnswerOf<typeof operatorCalls.comparePayments>['data']['differences'][number];

/** Rows by the name of their list. */
export interface ListRows {
  notClosed: NotClosedRow;
  orders: StaffOrder;
  bills: StaffBill;
  differences: DifferenceRow;
  takings: TakingRow;
  transfers: StaffTransfer;
  stock: StockRow;
  closures: ClosureRow;
  merges: MergeRow;
  announcements: Announcement;
  staff: StaffMember;
  trail: TrailEntry;
  trailProof: TrailDay;
  keys: SystemKey;
}
export type ListName = keyof ListRows;
export type ListRow = ListRows[ListName];

/** Members that stay while the desk is locked: the place in the list, and typed texts. Nothing of a patient. */
export interface ListKept {
  filter: string;
  /** Why the list is read, for one that asks; empty for others. */
  reason: string;
  opened: string | null;
  act: ActOn | null;
  fields: ActFields;
}

export interface DeskListInput {
  list: ListName;
  roles: readonly Role[];
  place: ClinicId | null;
  kept: ListKept;
  /** Unique per opening of the list; a part of the keys of its writes. */
  wizardId: string;
}

export interface DeskListContext extends Omit<DeskListInput, 'kept'>, ListKept {
  rows: readonly ListRow[];
  /** Cursor of the next page; null: there are no more. */
  next: string | null;
  /** Something has changed since the list was read. */
  isStale: boolean;
  /** Something has changed while it was read. */
  isHeard: boolean;
  /** Letters about the open order or bill; null until they are asked for. */
  letters: readonly StaffLetter[] | null;
  /** Counts the acts that were begun. */
  begun: number;
  failure: Failure | null;
}

export type DeskListEvent =
  | { type: 'reason.change'; reason: string }
  | { type: 'reason.submit' }
  | { type: 'filter.choose'; filter: string }
  | { type: 'place.change'; place: ClinicId | null }
  | { type: 'list.refresh' }
  | { type: 'changes.heard' }
  | { type: 'page.more' }
  | { type: 'row.open'; id: string }
  | { type: 'letters.read' }
  | ({ type: 'act.begin' } & ActOn)
  | { type: 'step.back' };

export interface ListQuery {
  list: ListName;
  place: ClinicId | null;
  filter: string;
  reason: string;
  /** Cursor of the page; null: the first one. */
  cursor: string | null;
}
export interface ListPage {
  rows: readonly ListRow[];
  next: string | null;
}
