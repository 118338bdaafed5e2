import type { ClockTime } from '#contract/time.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Morning ends at 12:00, afternoon at 18:00. */
export const partOfDay = (time: ClockTime): PartOfDay =>
  time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening';
