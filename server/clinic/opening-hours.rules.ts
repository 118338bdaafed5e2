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

const isOpenOn = (day: ClinicDay, { days, closedOn }: OpeningHours): boolean =>
  days.includes(weekdayOf(day)) && !closedOn.includes(day);

/** The instant by which the clinic has been open for `hours` since `from`. @param hours above 0 */
export const afterOpenHours = (from: IsoInstant, hours: number, opening: OpeningHours): IsoInstant => {
  const { opens, closes } = opening;
  let left = hours * HOUR_MS;
  for (let day = clinicDayOf(from); ; day = addDays(day, 1)) {
    if (!isOpenOn(day, opening)) continue;
    const morning = instantAt(day, opens);
    const start = isBefore(from, morning) ? morning : from;
    const open = Math.max(0, msBetween(start, instantAt(day, closes)));
    if (open >= left) return addMs(start, left);
    left -= open;
  }
};

/** The evening of the last of so many open days after the day of `from`. @param count whole, above 0 */
export const afterOpenDays = (from: IsoInstant, count: number, opening: OpeningHours): IsoInstant => {
  let left = count;
  let day = clinicDayOf(from);
  while (left > 0) {
    day = addDays(day, 1);
    if (isOpenOn(day, opening)) left -= 1;
  }
  return instantAt(day, opening.closes);
};
