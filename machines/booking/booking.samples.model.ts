/** What booking talks about besides the common samples: video times, the waitlist, missed appointments and holds. */
import * as v from 'valibot';
import { NO_SHOW_TAG } from '#contract/constants.ts';
import { Appointment, NoShowCheck, Slot, SlotDay, WaitlistDay } from '#contract/entities/appointment.ts';
import { Provider } from '#contract/entities/clinic.ts';
import { at10, at15, drTan, mei, TODAY } from '#model/samples.ts';

export const lina = v.parse(Provider, { ...drTan, _id: 'lina', name: 'Person lina', role: 'therapist' });

/** By video; it has one service, the later one a choice. */
export const remoteAt10 = v.parse(Slot, { ...at10, _id: 'remoteAt10', type: 'TELE_PATIENT_REMOTE' });
export const remoteAt15 = v.parse(Slot, { ...at15, _id: 'remoteAt15', type: 'TELE_PATIENT_REMOTE' });
const today = (rolledouts: unknown[]) => [v.parse(SlotDay, { date: TODAY, rolledouts })];
/** By video and at the clinic. */
export const mixedToday = today([remoteAt10, at10, at15, remoteAt15]);
export const clinicToday = today([at10, at15]);
const withLina = (slot: Slot) => ({ ...slot, doctor: null, therapist: { _id: 'lina', name: 'Person lina' } });
export const salonToday = today([withLina(at10), withLina(at15)]);
export const waitingToday = [v.parse(WaitlistDay, { aptDate: TODAY })];

export const tagged = { ...mei, tags: [NO_SHOW_TAG] };
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
