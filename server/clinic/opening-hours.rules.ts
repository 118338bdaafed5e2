/** Time that passes while a clinic is open, in Singapore time. */
import {
  addDays,
  addMs,
  type ClinicDay,
  type ClockTime,
  clinicDayOf,
  HOUR_MS,
  type IsoInstant,
  instantAt,
  isBefore,
  msBetween,
  weekdayOf,
} from '#contract/time.ts';

export interface OpeningHours {
  /** 1 is Monday; at least one. */
  days: readonly number[];
  /** Public holidays. */
  closedOn: readonly ClinicDay[];
  opens: ClockTime;
  /** Later than `opens`. */
  closes: ClockTime;
}

/** The instant by which the clinic has been open for `hours` since `from`. @param hours above 0 */
export const afterOpenHours = (
  from: IsoInstant,
  hours: number,
  { days, closedOn, opens, closes }: OpeningHours,
): IsoInstant => {
  let left = hours * HOUR_MS;
  for (let day = clinicDayOf(from); ; day = addDays(day, 1)) {
    if (!days.includes(weekdayOf(day)) || closedOn.includes(day)) continue;
    const opening = instantAt(day, opens);
    const start = isBefore(from, opening) ? opening : from;
    const open = Math.max(0, msBetween(start, instantAt(day, closes)));
    if (open >= left) return addMs(start, left);
    left -= open;
  }
};
