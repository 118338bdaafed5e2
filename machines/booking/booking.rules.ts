import type { CreateAppointment, JoinWaitlist } from '#contract/calls/appointment.calls.ts';
import { cleanText } from '#contract/clean.ts';
import { NO_SHOW_TAG } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { addMs, instantAt, isBefore } from '#contract/time.ts';
import { personOf, roleOf } from '../choosing/choosing.rules.ts';
import type { HoldingInput } from '../holding/holding.types.ts';
import { required } from '../kit/required.ts';
import { hasMissed, isDepositHold } from './booking.cost.ts';
import type { BookingContext } from './booking.types.ts';

export * from './booking.cost.ts';

/** Appointments in these states take no time: the clinic books another one beside them. */
const OVER = ['rejected', 'lost'];

/** An appointment of the patient today at the chosen time (BOOK-61). The clinic does not book another one at that time. */
export const sameTimeToday = ({ today, aptDate, bookingAppt }: BookingContext): Appointment | null => {
  if (aptDate === null || bookingAppt === null) return null;
  const [start, end] = [instantAt(aptDate, bookingAppt.startTime), instantAt(aptDate, bookingAppt.endTime)];
  const isAt = ({ startDateTime, endDateTime, state }: Appointment) =>
    !OVER.includes(state ?? '') &&
    isBefore(startDateTime, end) &&
    isBefore(start, endDateTime ?? addMs(startDateTime, 1));
  return today?.find(isAt) ?? null;
};

/** The clinic is asked only about a tagged patient, and never for a remote consultation (BOOK-28, BOOK-29). */
export const needsNoShowCheck = ({ kind, patientTags }: BookingContext): boolean =>
  kind !== 'remote' && patientTags.includes(NO_SHOW_TAG);

/** The clinic holds the time until its invoice is paid. */
export const holdingOf = ({ appointment }: BookingContext): HoldingInput => {
  const { _id, invoiceId, patientId } = required(appointment, 'appointment');
  return {
    id: _id,
    invoiceId: required(invoiceId, 'invoiceId'),
    patientId: required(patientId, 'patientId'),
    feeKind: isDepositHold({ appointment }) ? 'deposit' : 'remote',
  };
};

const createMembers = (context: BookingContext) => ({
  aptDate: required(context.aptDate, 'aptDate'),
  patientId: required(context.patient, 'patient')._id,
  moreinfo: cleanText(context.moreinfo),
  missedAppointment: hasMissed(context),
  medservice: required(context.service, 'service')._id,
});

/** The create payload (BOOK-55, BOOK-56). */
export const appointmentOf = (context: BookingContext): CreateAppointment => {
  const slot = required(context.bookingAppt, 'bookingAppt');
  const person = required(personOf(slot), 'person')._id;
  return {
    ...createMembers(context),
    type: slot.type,
    slotId: slot._id,
    startTime: slot.startTime,
    endTime: slot.endTime,
    ...(slot.doctor ? { doctor: person } : { therapist: person }),
  };
};

/** The create payload of a waitlist entry has the window's ends and the place, and no slot (BOOK-57). */
export const waitlistEntryOf = (context: BookingContext): JoinWaitlist => {
  const person = required(context.provider, 'provider')._id;
  return {
    ...createMembers(context),
    ...required(context.waitingTimeVal, 'waitingTimeVal'),
    type: 'NORMAL',
    clinic: required(context.location, 'location')._id,
    ...(roleOf(context.kind) === 'provider' ? { doctor: person } : { therapist: person }),
  };
};
