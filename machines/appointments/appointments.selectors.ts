import type { SnapshotFrom } from 'xstate';
import type { Appointment } from '#contract/entities/appointment.ts';
import { type ClinicDay, clinicDayOf, isBefore } from '#contract/time.ts';
import type { appointmentsMachine } from './appointments.machine.ts';
import { byStart, isRepeatable, type Section, sectionOf, takesPlace } from './appointments.rules.ts';

type Snapshot = SnapshotFrom<typeof appointmentsMachine>;
type ContextOf = Pick<Snapshot, 'context'>;

export const selectSection = ({ context }: ContextOf, section: Section): Appointment[] =>
  (context.entries ?? []).filter((entry) => sectionOf(entry, context.now) === section).toSorted(byStart);

export const selectIsEmpty = ({ context }: ContextOf): boolean =>
  context.entries !== null && context.entries.every((entry) => sectionOf(entry, context.now) === null);

/** How many own appointments are in state new: the calendar icon is highlighted when there is one (NAV-41). */
export const selectNewCount = ({ context }: ContextOf): number =>
  (context.entries ?? []).filter((entry) => entry.state === 'new' && sectionOf(entry, context.now) !== null).length;

/** The next appointment that takes place. */
export const selectNext = ({ context }: ContextOf): Appointment | null =>
  (context.entries ?? [])
    .filter((entry) => takesPlace(entry) && sectionOf(entry, context.now) !== null)
    .toSorted(byStart)[0] ?? null;

/** How many earlier visits are offered to be booked again. */
const AGAIN_MAX = 3;
/** The latest visit to each person at each place, latest first. */
export const selectRepeatable = ({ context }: ContextOf): Appointment[] => {
  const past = (context.entries ?? [])
    .filter((entry) => isRepeatable(entry, context.now))
    .toSorted(byStart)
    .toReversed();
  const latest = Map.groupBy(past, ({ clinicId, doctor, therapist }) => `${clinicId}/${doctor ?? therapist}`);
  return [...latest.values()].flatMap(([visit]) => visit ?? []).slice(0, AGAIN_MAX);
};

export interface DayMark {
  day: ClinicDay;
  isBooked: boolean;
  isWaitlisted: boolean;
}

/** The days with bookings or waitlist entries, each once, past ones included (APPT-19). */
export const selectMarks = ({ context }: ContextOf): DayMark[] => {
  const entries = (context.entries ?? []).filter(
    ({ state }) => state !== 'cancelled' && state !== 'rejected' && state !== 'lost',
  );
  const days = Map.groupBy(entries, (entry) => clinicDayOf(entry.startDateTime));
  return [...days].map(([day, ofDay]) => ({
    day,
    isBooked: ofDay.some((entry) => !entry.isWaitlist),
    isWaitlisted: ofDay.some((entry) => entry.isWaitlist && !isBefore(entry.startDateTime, context.now)),
  }));
};
