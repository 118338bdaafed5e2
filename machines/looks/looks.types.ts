import type { Look } from '#contract/entities/staff.ts';
import type { Failure } from '../kit/failure.ts';

/** One page of the list, the newest look first. */
export interface LooksPart {
  rows: readonly Look[];
  /** Cursor of the page with earlier looks; null where there are none. */
  next: string | null;
}

/** Groups of the people in the list. */
export const LOOKERS = ['all', 'doctors', 'staff', 'me'] as const;
export type Lookers = (typeof LOOKERS)[number];

export interface LooksContext extends LooksPart {
  shown: Lookers;
  failure: Failure | null;
}

export interface LooksInput {
  /** `next` of the page before; null requests the newest page. */
  cursor: string | null;
}

export type LooksEvent =
  | { type: 'looks.refresh' }
  | { type: 'looks.more' }
  | { type: 'lookers.choose'; lookers: Lookers };
