/** The sessions that a folder names, each with its person, its unit and its place in the file. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { daysOfWeek, type Way, WEEKDAYS } from '#contract/clinic-folder/kit.ts';
import type { Person } from '#contract/clinic-folder/people.ts';
import type { Unit } from '#contract/clinic-folder/places.ts';
import { type ClinicDay, weekdayOf } from '#contract/time.ts';
import { isActive, type Span, spanOf, unitsOf } from './calendar.rules.ts';
import type { Place } from './mistakes.types.ts';

/** A session of a timetable, or an extra one of a day. */
export interface Held extends Span {
  person: Person;
  unit: Unit;
  way: Way;
  slot: number;
  services: readonly string[] | null;
  /** 1 is Monday; of an extra one none. */
  weekdays: readonly number[];
  timetable: Folder['timetables']['timetables'][number] | null;
  days: readonly [from: string, to: string] | null;
  place: Place;
}

export const heldOf = (folder: Folder): Held[] => {
  const people = new Map(folder.people.people.map((one) => [one.id, one]));
  const units = new Map(unitsOf(folder).map(({ unit }) => [unit.id, unit]));
  const whoWhere = (personId: string | null, unitId: string | null) => {
    const [person, unit] = [people.get(personId ?? ''), units.get(unitId ?? '')];
    return person && unit ? [{ person, unit }] : [];
  };
  const weekly = folder.timetables.timetables.flatMap((timetable, at) =>
    whoWhere(timetable.person, timetable.unit).flatMap((both) =>
      timetable.sessions.map(({ days, at: span, slot, way, services }, index) => ({
        ...both,
        ...spanOf(span),
        slot,
        way,
        services,
        weekdays: days.flatMap(daysOfWeek),
        timetable,
        days: null,
        place: ['timetables.yaml', 'timetables', at, 'sessions', index] as const,
      })),
    ),
  );
  const extra = folder.exceptions.flatMap((one, row) =>
    one.kind !== 'extra' || one.start === null || one.end === null || one.slot === null
      ? []
      : whoWhere(one.person, one.unit).map((both) => ({
          ...both,
          ...spanOf(`${one.start}-${one.end}`),
          way: one.way ?? 'on-site',
          slot: one.slot ?? 0,
          services: one.services,
          weekdays: [],
          timetable: null,
          days: [one.from, one.to] as const,
          place: ['exceptions.csv', row] as const,
        })),
  );
  return [...weekly, ...extra];
};

export const isHeldOn = ({ timetable, days, weekdays }: Held, day: ClinicDay): boolean =>
  days === null
    ? weekdays.includes(weekdayOf(day)) && timetable !== null && isActive(timetable, day)
    : day >= days[0] && day <= days[1];

/** "Mon" */
export const weekdayName = (weekday: number): string => {
  const name = WEEKDAYS[weekday - 1] ?? '';
  return name.slice(0, 1).toUpperCase() + name.slice(1);
};
