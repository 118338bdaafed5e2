import type { Appointment } from '#contract/entities/appointment.ts';
import { words } from '#machines/kit/story.ts';
import { call, type Flow } from '#model/flow.ts';
import { kai, mei, nextWeek } from '#model/samples.ts';
import { tagged } from '../choosing/choosing.samples.model.ts';
import { heldForDeposit, heldRemote } from '../holding/holding.samples.model.ts';
import { flowOf } from './booking.part.model.ts';

/** A booking with a doctor at a clinic, or on the waitlist. */
export const bookingFlow = flowOf({
  start: words('A doctor at a clinic is booked', '预约诊所医生'),
  kind: 'provider',
  patients: [mei, kai],
  timePassesIn: /^detail|^creating/,
  created: call<Appointment>(
    { booked: nextWeek },
    'SLOT_TAKEN',
    'DEPOSIT_REQUIRED',
    'INVALID',
    'invalid',
    'signedOut',
    'IN_PROGRESS',
    'UNAVAILABLE',
    'offline',
    'timeout',
    'unexpected',
  ),
});
export const therapistBookingFlow = flowOf({
  start: words('A therapist at a salon is booked, for a facial say', '预约美容院理疗师，例如做面部护理'),
  kind: 'therapist',
  patients: [mei],
  created: call<Appointment>({ booked: nextWeek }, 'SLOT_TAKEN'),
});
/** A booking by video, paid in advance. */
export const remoteBookingFlow = flowOf({
  start: words('A video consultation is booked', '预约视频问诊'),
  kind: 'remote',
  patients: [mei],
  timePassesIn: /^detail/,
  created: call<Appointment>({ held: heldRemote }, 'SLOT_TAKEN', 'timeout'),
});
/** A booking of the same doctor again, after a missed appointment. */
export const missedBookingFlow = flowOf({
  start: words('Somebody who missed an appointment books again', '曾错过预约的人再次预约'),
  kind: 'provider',
  patients: [tagged],
  isAgain: true,
  timePassesIn: /^missedAppointmentDeposit/,
  created: call<Appointment>({ held: heldForDeposit, booked: nextWeek }, 'SLOT_TAKEN', 'DEPOSIT_REQUIRED'),
});

/** Labels from the start to the last look, with Dr Tan at 10:00 today for Mei. */
export const toDetail = [
  'choosing -> a time',
  'patient.select (Mei)',
  'loadTodayAppointments -> another time',
  'step.next',
] as const;
/** Labels of a consultation by video with Dr Tan at 10:00 today for Mei. */
export const toRemoteDetail = ['choosing -> a time', 'loadTodayAppointments -> another time', 'step.next'] as const;
/** Labels until the time is held. */
export const toRemoteHolding = [...toRemoteDetail, 'step.next', 'step.next', 'createAppointment -> held'] as const;
/** Labels until the warning about a missed appointment. */
export const toMissed = ['booking.again (the earlier one)', 'choosing -> as before', 'checkNoShow -> missed'] as const;

export const flows: readonly Flow[] = [bookingFlow, therapistBookingFlow, remoteBookingFlow, missedBookingFlow];
