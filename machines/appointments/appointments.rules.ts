import { DEFAULT_NON_CANCELLATION_HOURS, JOIN_BEFORE_MS, NEAR_HOURS } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { isWithinNonCancellation, lastCancellableAt } from '#contract/rules/cancellation.ts';
import {
  addMs,
  type ClinicDay,
  clinicDayOf,
  HOUR_MS,
  type IsoInstant,
  isBefore,
  msBetween,
  msOf,
} from '#contract/time.ts';

/** Section of the list that an entry belongs to; null when it is over (APPT-12 to APPT-18). */
export type Section = 'waitlist' | 'today' | 'near' | 'far';
export type Badge = 'pending' | 'rejected' | 'new' | 'today';
export type Kind = 'remote' | 'withDoctor' | 'withTherapist';

const isToday = (entry: Appointment, now: IsoInstant) => clinicDayOf(entry.startDateTime) === clinicDayOf(now);
const endOf = ({ endDateTime, startDateTime }: Appointment): IsoInstant => endDateTime ?? startDateTime;
const isOver = (entry: Appointment, now: IsoInstant) => isBefore(endOf(entry), now);

export const sectionOf = (entry: Appointment, now: IsoInstant): Section | null => {
  if (entry.state === 'cancelled' || isOver(entry, now)) return null;
  if (entry.isWaitlist) return 'waitlist';
  if (isToday(entry, now)) return 'today';
  if (entry.state === 'pending') return 'far';
  return msBetween(now, entry.startDateTime) <= NEAR_HOURS * HOUR_MS ? 'near' : 'far';
};

/** A state with a badge wins over Today (APPT-05); any other state has no badge on other days (APPT-04). */
export const badgeOf = (entry: Appointment, now: IsoInstant): Badge | null => {
  if (entry.state === 'pending' || entry.state === 'rejected' || entry.state === 'new') return entry.state;
  return isToday(entry, now) && !entry.isWaitlist ? 'today' : null;
};

export const kindOf = (entry: Appointment): Kind => {
  if (entry.bookingType === 'TELE_PATIENT_REMOTE') return 'remote';
  return entry.therapist !== null || entry.therapistName !== null ? 'withTherapist' : 'withDoctor';
};

export const byStart = (a: Appointment, b: Appointment): number => msOf(a.startDateTime) - msOf(b.startDateTime);

export interface DayGroup<Entry = Appointment> {
  day: ClinicDay;
  entries: readonly Entry[];
}

/** The entries of one section by day, earliest first (APPT-20). */
export const groupByDay = (entries: readonly Appointment[]): DayGroup[] => {
  const groups = Map.groupBy(entries.toSorted(byStart), (entry) => clinicDayOf(entry.startDateTime));
  return [...groups].map(([day, ofDay]) => ({ day, entries: ofDay }));
};

export const hoursOf = (nonCancellationHours: number | null): number =>
  nonCancellationHours ?? DEFAULT_NON_CANCELLATION_HOURS;

/** The entry waits for its payment: it can be paid or given up until the hold ends. */
export const isHeld = (entry: Appointment): boolean => entry.holdUntil !== null;

/**
 * Applies to appointments only: a waitlist entry (APPT-24), an unpaid time and one that the clinic moved can always be
 * given up.
 */
export const isTooLateToCancel = (entry: Appointment, now: IsoInstant, nonCancellationHours: number | null): boolean =>
  !entry.isWaitlist &&
  !isHeld(entry) &&
  entry.movedFrom === null &&
  isWithinNonCancellation(entry.startDateTime, now, hoursOf(nonCancellationHours));

/** The last minute in which the entry could be cancelled. */
export const lastMinuteOf = (entry: Appointment, nonCancellationHours: number | null): IsoInstant =>
  lastCancellableAt(entry.startDateTime, hoursOf(nonCancellationHours));

/** False for an entry that was booked too late to be cancelled. */
export const couldBeCancelled = (entry: Appointment, nonCancellationHours: number | null): boolean =>
  entry.bookingTime === null || isBefore(entry.bookingTime, lastMinuteOf(entry, nonCancellationHours));

/** Rejected and lost appointments are over already (APPT-13). */
export const isCancellable = (entry: Appointment): boolean => entry.state !== 'rejected' && entry.state !== 'lost';

/** True unless the entry is on the waitlist, unpaid or rejected. */
export const takesPlace = (entry: Appointment): boolean =>
  !entry.isWaitlist && !isHeld(entry) && entry.state !== 'rejected' && entry.state !== 'lost';

/** A remote consultation can be joined from ten minutes before it starts until it ends. */
export const joinableFrom = (entry: Appointment): IsoInstant => addMs(entry.startDateTime, -JOIN_BEFORE_MS);
export const canJoin = (entry: Appointment, now: IsoInstant): boolean =>
  entry.teleconsultLink !== null && takesPlace(entry) && !isOver(entry, now) && !isBefore(now, joinableFrom(entry));

/** A past visit at a clinic or salon can be booked once more. */
export const isRepeatable = (entry: Appointment, now: IsoInstant): boolean =>
  isOver(entry, now) &&
  !entry.isWaitlist &&
  kindOf(entry) !== 'remote' &&
  (entry.state === 'confirmed' || entry.state === 'new') &&
  entry.clinicId !== null &&
  (entry.doctor ?? entry.therapist) !== null;
