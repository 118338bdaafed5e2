/** Samples of booking besides the common ones: missed appointments and the waitlist. */
import * as v from 'valibot';
import { Appointment, NoShowCheck } from '#contract/entities/appointment.ts';

export const missedOne = v.parse(NoShowCheck, {
  hasAnyNoShowAppointments: true,
  latestAppointmentDetails: { clinic: 'Place orchard', aptDate: '2026-11-02', startTime: '10:00' },
});
export const missedNone = v.parse(NoShowCheck, { hasAnyNoShowAppointments: false });

export const waitingEntry = v.parse(Appointment, {
  _id: 'waiting',
  isWaitlist: true,
  state: 'pending',
  startDateTime: '2026-11-24T05:00:00.000Z',
});
