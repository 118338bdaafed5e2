import { addMs, HOUR_MS, type IsoInstant, MINUTE_MS, msBetween } from '../time.ts';

/** True when `start` is at most `hours` away: exactly that many hours counts as within (APPT-24, SERVER-30). */
export const isWithinNonCancellation = (start: IsoInstant, now: IsoInstant, hours: number): boolean =>
  msBetween(now, start) <= hours * HOUR_MS;

/** The last minute in which one can still cancel. */
export const lastCancellableAt = (start: IsoInstant, hours: number): IsoInstant =>
  addMs(start, -hours * HOUR_MS - MINUTE_MS);
