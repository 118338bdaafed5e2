/**
 * Time as the clinics mean it: instants are ISO strings in UTC, days and clock times are Singapore's.
 * Singapore has kept UTC+8 without daylight saving since 1982, so both directions are arithmetic.
 */
import type { ClinicDay, ClockTime, IsoInstant } from './time-formats.ts';

export type { ClinicDay, ClockTime, IsoInstant };

export const CLINIC_ZONE = 'Asia/Singapore';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const CLINIC_OFFSET_MS = 8 * HOUR_MS;

/** A month of the Singapore calendar, `month` from 1 to 12. */
export interface ClinicMonth {
  year: number;
  month: number;
}

export const instantFromMs = (ms: number): IsoInstant => new Date(ms).toISOString() as IsoInstant;
export const msOf = (instant: IsoInstant): number => Date.parse(instant);
/** Milliseconds from `a` to `b`; negative when `b` is earlier. */
export const msBetween = (a: IsoInstant, b: IsoInstant): number => msOf(b) - msOf(a);
export const addMs = (instant: IsoInstant, ms: number): IsoInstant => instantFromMs(msOf(instant) + ms);
export const isBefore = (a: IsoInstant, b: IsoInstant): boolean => msOf(a) < msOf(b);

/** The wall clock of Singapore at `instant`, as the digits of an ISO string. */
const clinicDigits = (instant: IsoInstant): string => new Date(msOf(instant) + CLINIC_OFFSET_MS).toISOString();
export const clinicDayOf = (instant: IsoInstant): ClinicDay => clinicDigits(instant).slice(0, 10) as ClinicDay;
export const clockTimeOf = (instant: IsoInstant): ClockTime => clinicDigits(instant).slice(11, 16) as ClockTime;
/** The instant at which Singapore's clocks show `time` on `day`. */
export const instantAt = (day: ClinicDay, time: ClockTime): IsoInstant =>
  instantFromMs(Date.parse(`${day}T${time}:00.000Z`) - CLINIC_OFFSET_MS);

export const addDays = (day: ClinicDay, days: number): ClinicDay =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10) as ClinicDay;
/** 1 = Monday to 7 = Sunday. */
export const weekdayOf = (day: ClinicDay): number => new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7;
export const monthOf = (day: ClinicDay): ClinicMonth => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
});
export const firstDayOf = ({ year, month }: ClinicMonth): ClinicDay =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01` as ClinicDay;
export const addMonths = ({ year, month }: ClinicMonth, months: number): ClinicMonth => {
  const index = year * 12 + month - 1 + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
};
export const compareMonths = (a: ClinicMonth, b: ClinicMonth): number =>
  a.year * 12 + a.month - (b.year * 12 + b.month);
/** Every day of the month, in order. */
export const daysOf = (month: ClinicMonth): ClinicDay[] => {
  const first = firstDayOf(month);
  const length = (Date.parse(firstDayOf(addMonths(month, 1))) - Date.parse(first)) / DAY_MS;
  return Array.from({ length }, (_, index) => addDays(first, index));
};
