import { type ClinicDay, type ClockTime, type IsoInstant, instantAt, isBefore } from '../time.ts';

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

/** Windows of the day that have not ended (BOOK-22). */
export const openWindows = (day: ClinicDay, now: IsoInstant): WaitingWindow[] =>
  WAITING_WINDOWS.filter(({ endTime }) => isBefore(now, instantAt(day, endTime)));
