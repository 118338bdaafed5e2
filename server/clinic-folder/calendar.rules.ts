/** Answers for one day of a folder: who is away, what is open, which sessions there are. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { daysOfWeek, type Hours, type Way } from '#contract/clinic-folder/kit.ts';
import type { Exception } from '#contract/clinic-folder/lists.ts';
import type { Place, Unit } from '#contract/clinic-folder/places.ts';
import type { Timetable } from '#contract/clinic-folder/timetables.ts';
import { type ClinicDay, DAY_MS, weekdayOf } from '#contract/time.ts';

/** Minutes of a day, the end after the start. */
export interface Span {
  start: number;
  end: number;
}
const WHOLE_DAY: Span = { start: 0, end: 24 * 60 };

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export const spanOf = (written: string): Span => ({ start: minuteOf(written), end: minuteOf(written.slice(6)) });
export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
export const isWithin = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** A session that a person has on a day. */
export interface Work extends Span {
  unit: string;
  slot: number;
  gap: number;
  way: Way;
  services: readonly string[] | null;
}

export const unitsOf = ({ places }: Folder): { place: Place; unit: Unit }[] =>
  places.places.flatMap((place) => place.units.map((unit) => ({ place, unit })));

/** The earlier of two last days; null is never. */
const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);
export const lastDayOf = ({ place, unit }: { place: Place; unit: Unit }): string | null =>
  earlier(place.closed, unit.closed);

/** The spans of one weekday, 1 is Monday. */
export const hoursOn = (hours: Hours, weekday: number): Span[] =>
  Object.entries(hours)
    .filter(([days]) => daysOfWeek(days).includes(weekday))
    .flatMap(([, spans]) => spans.map(spanOf));

const mondayOf = (day: ClinicDay): number => Date.parse(day) - (weekdayOf(day) - 1) * DAY_MS;
/** Whether the pattern has the week of the day. */
const isItsWeek = ({ from, every }: Timetable, day: ClinicDay): boolean =>
  from === null || Math.round((mondayOf(day) - mondayOf(from as ClinicDay)) / (7 * DAY_MS)) % every === 0;
export const isActive = (timetable: Timetable, day: ClinicDay): boolean =>
  (timetable.from ?? day) <= day && (timetable.until ?? day) >= day && isItsWeek(timetable, day);

const ofException = ({ start, end }: Exception): Span =>
  start === null || end === null ? WHOLE_DAY : { start: minuteOf(start), end: minuteOf(end) };

/** Answers that are kept for one folder, because they are asked for again and again. */
export interface Calendar {
  unit: ReadonlyMap<string, { place: Place; unit: Unit }>;
  holidays: ReadonlySet<string>;
  patterns: ReadonlyMap<string, readonly Timetable[]>;
  exceptionsOn: (day: string) => readonly Exception[];
}

export const calendarOf = (folder: Folder): Calendar => {
  const byDay = new Map<string, Exception[]>();
  const daysFrom = (from: string, to: string): string[] => {
    const days: string[] = [];
    for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
      days.push(new Date(at).toISOString().slice(0, 10));
    return days;
  };
  for (const exception of folder.exceptions)
    for (const day of daysFrom(exception.from, exception.to)) byDay.set(day, [...(byDay.get(day) ?? []), exception]);
  return {
    unit: new Map(unitsOf(folder).map((one) => [one.unit.id, one])),
    holidays: new Set(folder.holidays.map(({ date }) => date)),
    patterns: Map.groupBy(folder.timetables.timetables, ({ person }) => person),
    exceptionsOn: (day) => byDay.get(day) ?? [],
  };
};

/** When the unit is open on the day; those of video may lie outside. */
export const openSpans = (calendar: Calendar, unitId: string, day: ClinicDay): Span[] => {
  const known = calendar.unit.get(unitId);
  if (known === undefined) return [];
  const opened = calendar.exceptionsOn(day).filter(({ kind, unit }) => kind === 'open' && unit === unitId);
  const usual = hoursOn(known.unit.hours, weekdayOf(day));
  const isHoliday = calendar.holidays.has(day) && known.unit.holidays === 'closed';
  const extra = opened.flatMap((one) =>
    one.start === null ? (usual.length > 0 ? usual : [WHOLE_DAY]) : [ofException(one)],
  );
  return [...(isHoliday ? [] : usual), ...extra];
};

/** Whether the time is taken out: leave, then closed, then a holiday on which the unit is not opened. */
const isOut = (calendar: Calendar, personId: string, unitId: string, day: ClinicDay, time: Span): boolean => {
  const exceptions = calendar.exceptionsOn(day);
  const isAway = exceptions.some(
    (one) =>
      ((one.kind === 'leave' && one.person === personId) || (one.kind === 'closed' && one.unit === unitId)) &&
      overlap(ofException(one), time),
  );
  if (isAway) return true;
  if (!calendar.holidays.has(day) || calendar.unit.get(unitId)?.unit.holidays !== 'closed') return false;
  return !exceptions.some((one) => one.kind === 'open' && one.unit === unitId && isWithin(time, ofException(one)));
};

const extrasOf = (calendar: Calendar, personId: string, day: ClinicDay): Work[] =>
  calendar
    .exceptionsOn(day)
    .filter(({ kind, person }) => kind === 'extra' && person === personId)
    .map((one) => ({
      ...ofException(one),
      unit: one.unit ?? '',
      slot: one.slot ?? 0,
      gap: 0,
      way: one.way ?? 'on-site',
      services: one.services,
    }));

const patternsOf = (calendar: Calendar, personId: string, day: ClinicDay): Work[] =>
  (calendar.patterns.get(personId) ?? [])
    .filter((timetable) => isActive(timetable, day))
    .flatMap(({ unit, sessions }) =>
      sessions
        .filter(({ days }) => days.some((written) => daysOfWeek(written).includes(weekdayOf(day))))
        .map(({ at, slot, gap, way, services }) => ({ ...spanOf(at), unit, slot, gap, way, services })),
    );

const cut = ({ start, end, slot, gap }: Work): Span[] => {
  const times: Span[] = [];
  if (slot <= 0) return times;
  for (let at = start; at + slot <= end; at += slot + gap) times.push({ start: at, end: at + slot });
  return times;
};

/** The times of a person on a day, with the session of each: an extra one before the pattern it overlaps. */
export const workOn = (calendar: Calendar, personId: string, day: ClinicDay): { work: Work; time: Span }[] => {
  const extras = extrasOf(calendar, personId, day);
  const timesOf = (work: Work) => cut(work).map((time) => ({ work, time }));
  const patterns = patternsOf(calendar, personId, day)
    .flatMap(timesOf)
    .filter(({ time }) => !extras.some((extra) => overlap(extra, time)));
  return [...extras.flatMap(timesOf), ...patterns].filter(
    ({ work, time }) => !isOut(calendar, personId, work.unit, day, time),
  );
};
