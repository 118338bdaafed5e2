import { HOUR_MS, type IsoInstant, msBetween } from '../time.ts';

/** True when `start` is at most `hours` away: exactly that many hours counts as within (APPT-24, SERVER-30). */
export const isWithinNonCancellation = (start: IsoInstant, now: IsoInstant, hours: number): boolean =>
  msBetween(now, start) <= hours * HOUR_MS;
