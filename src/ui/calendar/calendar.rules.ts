import { addDays, addMonths, type ClinicDay, type ClinicMonth, daysOf, monthOf, weekdayOf } from '#contract/time.ts';

/** The weeks of a month from Monday; null where the week reaches into another month. */
export function weeksOf(month: ClinicMonth): (ClinicDay | null)[][] {
  const days = daysOf(month);
  const [first] = days;
  if (first === undefined) return [];
  const cells = [...Array<null>(weekdayOf(first) - 1).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => cells[week * 7 + index] ?? null),
  );
}

/** The same day of another month, or its last one when that month is shorter. */
function sameDayIn(month: ClinicMonth, day: ClinicDay): ClinicDay {
  const days = daysOf(month);
  return days[Number(day.slice(8)) - 1] ?? days.at(-1) ?? day;
}

const MOVES: Record<string, (day: ClinicDay) => ClinicDay> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, 1 - weekdayOf(day)),
  End: (day) => addDays(day, 7 - weekdayOf(day)),
  PageUp: (day) => sameDayIn(addMonths(monthOf(day), -1), day),
  PageDown: (day) => sameDayIn(addMonths(monthOf(day), 1), day),
};

/** New day after a key press on `day`; null for a key that moves nothing. */
export const dayAfterKey = (key: string, day: ClinicDay): ClinicDay | null => MOVES[key]?.(day) ?? null;
