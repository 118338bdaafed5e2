import type { SnapshotFrom } from 'xstate';
import type { Appointment } from '#contract/entities/appointment.ts';
import { type ClinicDay, clinicDayOf, isBefore } from '#contract/time.ts';
import type { appointmentsMachine } from './appointments.machine.ts';
import { byStart, type Section, sectionOf } from './appointments.rules.ts';

type Snapshot = SnapshotFrom<typeof appointmentsMachine>;
type ContextOf = Pick<Snapshot, 'context'>;

export const selectSection = ({ context }: ContextOf, section: Section): Appointment[] =>
  (context.entries ?? []).filter((entry) => sectionOf(entry, context.now) === section).toSorted(byStart);

export const selectIsEmpty = ({ context }: ContextOf): boolean =>
  context.entries !== null && context.entries.every((entry) => sectionOf(entry, context.now) === null);

/** How many own appointments are in state new: the calendar icon is highlighted when there is one (NAV-41). */
export const selectNewCount = ({ context }: ContextOf): number =>
  (context.entries ?? []).filter((entry) => entry.state === 'new' && sectionOf(entry, context.now) !== null).length;

/** The next appointment that is not a waitlist entry and not rejected. */
export const selectNext = ({ context }: ContextOf): Appointment | null =>
  (context.entries ?? [])
    .filter((entry) => !entry.isWaitlist && entry.state !== 'rejected' && sectionOf(entry, context.now) !== null)
    .toSorted(byStart)[0] ?? null;

export interface DayMark {
  day: ClinicDay;
  isBooked: boolean;
  isWaitlisted: boolean;
}

/** The days with bookings or waitlist entries, each once, past ones included (APPT-19). */
export const selectMarks = ({ context }: ContextOf): DayMark[] => {
  const entries = (context.entries ?? []).filter((entry) => entry.state !== 'cancelled' && entry.state !== 'rejected');
  const days = Map.groupBy(entries, (entry) => clinicDayOf(entry.startDateTime));
  return [...days].map(([day, ofDay]) => ({
    day,
    isBooked: ofDay.some((entry) => !entry.isWaitlist),
    isWaitlisted: ofDay.some((entry) => entry.isWaitlist && !isBefore(entry.startDateTime, context.now)),
  }));
};
