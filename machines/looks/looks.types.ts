import type { Look } from '#contract/entities/staff.ts';
import type { Failure } from '../kit/failure.ts';

/** A part of the list, the newest first. */
export interface LooksPart {
  rows: readonly Look[];
  /** The beginning of earlier ones; null where there are none. */
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
  /** `next` of the part before; null for the newest. */
  cursor: string | null;
}

export type LooksEvent =
  | { type: 'looks.refresh' }
  | { type: 'looks.more' }
  | { type: 'lookers.choose'; lookers: Lookers };
