/** People who are seen on site at once need as many rooms. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { addDays, type ClinicDay, weekdayOf } from '#contract/time.ts';
import { type Calendar, clockOf, type Span, unitsOf, workOn } from './calendar.rules.ts';
import { type Held, isHeldOn, weekdayName } from './held.rules.ts';
import type { Report } from './references.rules.ts';

/** Days that are checked beyond those that are rolled out: a pattern may repeat every eight weeks. */
const DAYS_MORE = 56;

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The minute from which more are there than `most`; null when never. */
const crowdedAt = (times: readonly Span[], most: number): { minute: number; count: number } | null => {
  for (const { start } of times) {
    const count = times.filter((one) => one.start <= start && one.end > start).length;
    if (count > most) return { minute: start, count };
  }
  return null;
};

export const checkRooms = (
  folder: Folder,
  { calendar, today, held }: { calendar: Calendar; today: ClinicDay; held: readonly Held[] },
  { say }: Report,
): void => {
  const crowded = new Set<string>();
  const last = addDays(today, folder.settings.booking['horizon-days'] + DAYS_MORE);
  const units = unitsOf(folder).filter(
    ({ unit }) =>
      new Set(held.filter((one) => one.unit.id === unit.id).map(({ person }) => person.id)).size > unit.rooms,
  );
  if (units.length === 0) return;
  for (let day = today; day <= last; day = addDays(day, 1)) {
    const times = folder.people.people.flatMap(({ id }) =>
      workOn(calendar, id, day)
        .filter(({ work }) => work.way !== 'video')
        .map(({ work, time }) => ({ unit: work.unit, ...time })),
    );
    for (const { unit } of units) {
      const most = crowdedAt(
        times.filter((one) => one.unit === unit.id),
        unit.rooms,
      );
      if (most === null || crowded.has(unit.id)) continue;
      crowded.add(unit.id);
      const rooms = `${unit.rooms} room${unit.rooms === 1 ? '' : 's'}`;
      const when = `${weekdayName(weekdayOf(day))} ${clockOf(most.minute)}`;
      const there = held.filter((one) => one.unit.id === unit.id && isHeldOn(one, day));
      const place = there.findLast(({ start, end }) => start <= most.minute && end > most.minute)?.place;
      if (place)
        say(place, `${COUNTS[most.count] ?? most.count} people on site at ${unit.id} on ${when}; it has ${rooms}`);
    }
  }
};
