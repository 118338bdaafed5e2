import type { ClockTime } from '#contract/time.ts';

export const PARTS = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS)[number];

/** Morning ends at 12:00, afternoon at 18:00. */
export const partOfDay = (time: ClockTime): PartOfDay =>
  time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening';
