import type { Clinic } from '../entities/clinic.ts';
import { type ClinicDay, type ClockTime, type IsoInstant, instantAt, isBefore, weekdayOf } from '../time.ts';

/** A part of a day in which one waits for a time; Singapore clock times. */
export interface WaitingWindow {
  startTime: ClockTime;
  endTime: ClockTime;
}

const window = (startTime: string, endTime: string): WaitingWindow => ({
  startTime: startTime as ClockTime,
  endTime: endTime as ClockTime,
});

/** Morning, afternoon, evening (BOOK-21). */
export const WAITING_WINDOWS: readonly WaitingWindow[] = [
  window('08:00', '12:00'),
  window('13:00', '17:00'),
  window('18:00', '21:00'),
];

/**
 * Whether the place is open in a part of the window. A day on which its hours say closed is asked about only if a person has
 * times there: it opens for them, and no hours say how long.
 */
export const isOpenIn = (
  { startTime, endTime }: WaitingWindow,
  day: ClinicDay,
  hours: Clinic['hours'] | undefined,
): boolean => {
  const spans = hours?.[weekdayOf(day)] ?? [];
  return spans.length === 0 || spans.some((span) => span.slice(0, 5) < endTime && startTime < span.slice(-5));
};

/** Windows of the day that have not ended, and in which the place is open (BOOK-22). */
export const openWindows = (
  day: ClinicDay,
  now: IsoInstant,
  hours: Clinic['hours'] | undefined = null,
): WaitingWindow[] =>
  WAITING_WINDOWS.filter((each) => isBefore(now, instantAt(day, each.endTime)) && isOpenIn(each, day, hours));
