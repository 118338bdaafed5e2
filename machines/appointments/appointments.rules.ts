import { DEFAULT_NON_CANCELLATION_HOURS, NEAR_HOURS } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { isWithinNonCancellation } from '#contract/rules/cancellation.ts';
import { type ClinicDay, clinicDayOf, HOUR_MS, type IsoInstant, isBefore, msBetween, msOf } from '#contract/time.ts';

/** Which part of the list an entry belongs to; null when it is over (APPT-12 to APPT-18). */
export type Section = 'waitlist' | 'today' | 'near' | 'far';
export type Badge = 'pending' | 'rejected' | 'new' | 'today';
export type Kind = 'remote' | 'withDoctor' | 'withTherapist';

const isToday = (entry: Appointment, now: IsoInstant) => clinicDayOf(entry.startDateTime) === clinicDayOf(now);
const isOver = (entry: Appointment, now: IsoInstant) => isBefore(entry.endDateTime ?? entry.startDateTime, now);

export const sectionOf = (entry: Appointment, now: IsoInstant): Section | null => {
  if (entry.state === 'cancelled' || isOver(entry, now)) return null;
  if (entry.isWaitlist) return 'waitlist';
  if (isToday(entry, now)) return 'today';
  if (entry.state === 'pending') return 'far';
  return msBetween(now, entry.startDateTime) <= NEAR_HOURS * HOUR_MS ? 'near' : 'far';
};

/** A state that has a badge wins over Today (APPT-05); any other state has none on other days (APPT-04). */
export const badgeOf = (entry: Appointment, now: IsoInstant): Badge | null => {
  if (entry.state === 'pending' || entry.state === 'rejected' || entry.state === 'new') return entry.state;
  return isToday(entry, now) && !entry.isWaitlist ? 'today' : null;
};

export const kindOf = (entry: Appointment): Kind => {
  if (entry.bookingType === 'TELE_PATIENT_REMOTE') return 'remote';
  return entry.therapist !== null || entry.therapistName !== null ? 'withTherapist' : 'withDoctor';
};

export const byStart = (a: Appointment, b: Appointment): number => msOf(a.startDateTime) - msOf(b.startDateTime);

export interface DayGroup {
  day: ClinicDay;
  entries: readonly Appointment[];
}

/** The entries of one section, earliest first, those of one day together (APPT-20). */
export const groupByDay = (entries: readonly Appointment[]): DayGroup[] => {
  const groups = Map.groupBy(entries.toSorted(byStart), (entry) => clinicDayOf(entry.startDateTime));
  return [...groups].map(([day, ofDay]) => ({ day, entries: ofDay }));
};

export const hoursOf = (nonCancellationHours: number | null): number =>
  nonCancellationHours ?? DEFAULT_NON_CANCELLATION_HOURS;

/** Appointments only; a waitlist entry can be given up at any time (APPT-24). */
export const isTooLateToCancel = (entry: Appointment, now: IsoInstant, nonCancellationHours: number | null): boolean =>
  !entry.isWaitlist && isWithinNonCancellation(entry.startDateTime, now, hoursOf(nonCancellationHours));

/** A rejected appointment is over already; giving up a waitlist entry is not offered yet. */
export const isCancellable = (entry: Appointment): boolean => !entry.isWaitlist && entry.state !== 'rejected';
