import type { SnapshotFrom } from 'xstate';
import type { Appointment } from '#contract/entities/appointment.ts';
import { type ClinicDay, clinicDayOf, type IsoInstant, isBefore } from '#contract/time.ts';
import { oncePer } from '../kit/once-per.ts';
import type { appointmentsMachine } from './appointments.machine.ts';
import {
  type Badge,
  badgeOf,
  byStart,
  canJoin,
  couldBeCancelled,
  type DayGroup,
  groupByDay,
  hoursOf,
  isCancellable,
  isHeld,
  isRepeatable,
  joinableFrom,
  type Kind,
  kindOf,
  lastMinuteOf,
  type Section,
  sectionOf,
  takesPlace,
} from './appointments.rules.ts';

type Snapshot = SnapshotFrom<typeof appointmentsMachine>;
type ContextOf = Pick<Snapshot, 'context'>;

/** Facts of an appointment that do not depend on the time. */
export interface AppointmentFacts {
  kind: Kind;
  /** Name of the doctor or therapist. */
  who: string | null;
  isHeld: boolean;
  takesPlace: boolean;
  isCancellable: boolean;
  joinableFrom: IsoInstant;
}
export const appointmentFacts = oncePer(
  (entry: Appointment): AppointmentFacts => ({
    kind: kindOf(entry),
    who: entry.doctorName ?? entry.therapistName,
    isHeld: isHeld(entry),
    takesPlace: takesPlace(entry),
    isCancellable: isCancellable(entry),
    joinableFrom: joinableFrom(entry),
  }),
);

/** An appointment as its card shows it at the present moment. */
export interface AppointmentRow extends AppointmentFacts {
  appointment: Appointment;
  badge: Badge | null;
  day: ClinicDay;
  dayTone: 'plain' | 'today' | 'waitlist';
  canJoin: boolean;
  isToday: boolean;
}
const rowAt =
  (now: IsoInstant) =>
  (appointment: Appointment): AppointmentRow => {
    const day = clinicDayOf(appointment.startDateTime);
    return {
      ...appointmentFacts(appointment),
      appointment,
      badge: badgeOf(appointment, now),
      day,
      dayTone: appointment.isWaitlist ? 'waitlist' : day === clinicDayOf(now) ? 'today' : 'plain',
      canJoin: canJoin(appointment, now),
      isToday: sectionOf(appointment, now) === 'today',
    };
  };

/** The rows of one section by day, earliest first (APPT-20). */
export const selectSection = ({ context }: ContextOf, section: Section): DayGroup<AppointmentRow>[] => {
  const entries = (context.entries ?? []).filter((entry) => sectionOf(entry, context.now) === section);
  return groupByDay(entries).map(({ day, entries: ofDay }) => ({ day, entries: ofDay.map(rowAt(context.now)) }));
};

/** The reason why the picked appointment can no longer be cancelled online; null while none is picked. */
export const selectTooLate = ({ context: { picked, nonCancellationHours } }: ContextOf) =>
  picked && {
    appointment: picked,
    hours: hoursOf(nonCancellationHours),
    lastMinute: lastMinuteOf(picked, nonCancellationHours),
    couldBeCancelled: couldBeCancelled(picked, nonCancellationHours),
  };

export const selectIsEmpty = ({ context }: ContextOf): boolean =>
  context.entries !== null && context.entries.every((entry) => sectionOf(entry, context.now) === null);

/** Number of own appointments in state new: the calendar icon is highlighted when it is above zero (NAV-41). */
export const selectNewCount = ({ context }: ContextOf): number =>
  (context.entries ?? []).filter((entry) => entry.state === 'new' && sectionOf(entry, context.now) !== null).length;

/** The next appointment that takes place. */
export const selectNext = ({ context }: ContextOf): AppointmentRow | null => {
  const [next] = (context.entries ?? [])
    .filter((entry) => takesPlace(entry) && sectionOf(entry, context.now) !== null)
    .toSorted(byStart);
  return next ? rowAt(context.now)(next) : null;
};

/** Most earlier visits that are offered to be booked again. */
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
