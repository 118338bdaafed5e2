/** A person is in one place at a time. */
import { addDays, type ClinicDay, weekdayOf } from '#contract/time.ts';
import { clockOf, overlap } from './calendar.rules.ts';
import { type Held, isHeldOn, weekdayName } from './held.rules.ts';
import type { Report } from './references.rules.ts';

const FIRST = '2000-01-03' as ClinicDay;
/** Weeks after which two patterns of 1 to 8 weeks meet again. */
const WEEKS_MAX = 56;

const firstOf = ({ timetable, days }: Held): ClinicDay => (days?.[0] ?? timetable?.from ?? FIRST) as ClinicDay;

/** The first day on which both are held; null for none. An extra session takes the place of a pattern. */
const commonDay = (a: Held, b: Held): ClinicDay | null => {
  if ((a.days === null) !== (b.days === null) || !overlap(a, b)) return null;
  const from = firstOf(a) > firstOf(b) ? firstOf(a) : firstOf(b);
  const lasting = a.timetable?.every === 1 && b.timetable?.every === 1 ? 1 : WEEKS_MAX;
  for (let day = from, left = lasting * 7; left > 0; day = addDays(day, 1), left -= 1)
    if (isHeldOn(a, day) && isHeldOn(b, day)) return day;
  return null;
};

export const checkOverlaps = (held: readonly Held[], { say, lineOf }: Report): void => {
  for (const sessions of Map.groupBy(held, ({ person }) => person.id).values())
    for (const [index, later] of sessions.entries())
      for (const earlier of sessions.slice(0, index)) {
        const day = commonDay(earlier, later);
        if (day === null) continue;
        const when = `${weekdayName(weekdayOf(day))} ${clockOf(Math.max(earlier.start, later.start))}`;
        const name = later.person.name.en;
        const isElsewhere = earlier.unit.id !== later.unit.id && earlier.way !== 'video' && later.way !== 'video';
        say(
          later.place,
          isElsewhere
            ? `${name} is at two units on ${when}`
            : `Sessions of ${name} overlap on ${when}: lines ${lineOf(earlier.place)} and ${lineOf(later.place)}`,
        );
      }
};
