/**
 * Schemas of instants, days and clock times as texts. They have a file of their own, so that code that only reckons
 * with times loads no checks.
 */
import * as v from 'valibot';

/** An instant, ISO 8601 in UTC with milliseconds: 2026-11-24T11:30:00.000Z. */
export const IsoInstant = v.pipe(v.string(), v.isoTimestamp(), v.brand('IsoInstant'));
export type IsoInstant = v.InferOutput<typeof IsoInstant>;

/** A Singapore calendar day: 2026-11-24. */
export const ClinicDay = v.pipe(
  v.string(),
  v.isoDate(),
  v.check(isRealDay, 'not a day of the calendar'),
  v.brand('ClinicDay'),
);
export type ClinicDay = v.InferOutput<typeof ClinicDay>;

/** A Singapore clock time, 24 hours: 19:30. */
export const ClockTime = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/), v.brand('ClockTime'));
export type ClockTime = v.InferOutput<typeof ClockTime>;

function isRealDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
