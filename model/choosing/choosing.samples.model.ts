/** Options besides the common samples, and finished choices. */
import * as v from 'valibot';
import { NO_SHOW_TAG } from '#contract/constants.ts';
import { Slot, SlotDay, WaitlistDay } from '#contract/entities/appointment.ts';
import { Provider } from '#contract/entities/clinic.ts';
import { openWindows } from '#contract/rules/waiting-windows.ts';
import { clinicDayOf, monthOf } from '#contract/time.ts';
import { noChoice } from '#machines/choosing/choosing.answers.ts';
import type { Choice } from '#machines/choosing/choosing.types.ts';
import { fee } from '#model/holding/holding.samples.model.ts';
import { at10, at15, consultation, drLim, drTan, mei, NOW, novenaSalon, orchard, TODAY } from '#model/samples.ts';

export const lina = v.parse(Provider, { ...drTan, _id: 'lina', name: 'Person lina', role: 'therapist' });

/** A slot by video with a single service; the later one offers several. */
export const remoteAt10 = v.parse(Slot, { ...at10, _id: 'remoteAt10', type: 'TELE_PATIENT_REMOTE' });
export const remoteAt15 = v.parse(Slot, { ...at15, _id: 'remoteAt15', type: 'TELE_PATIENT_REMOTE' });
const today = (rolledouts: unknown[]) => [v.parse(SlotDay, { date: TODAY, rolledouts })];
/** Slots by video and at the clinic. */
export const mixedToday = today([remoteAt10, at10, at15, remoteAt15]);
export const clinicToday = today([at10, at15]);
const withLina = (slot: Slot) =>
  v.parse(Slot, { ...slot, doctor: null, therapist: { _id: 'lina', name: 'Person lina' } });
export const salonToday = today([withLina(at10), withLina(at15)]);
export const waitingToday = [v.parse(WaitlistDay, { aptDate: TODAY })];

export const tagged = { ...mei, tags: [NO_SHOW_TAG] };
/** A choice of Dr Tan at 10:00 today. */
const bookedAt10: Choice = {
  ...noChoice,
  location: orchard,
  locationName: orchard.name,
  provider: drTan,
  aptDate: TODAY,
  bookingAppt: at10,
  startTimeVal: at10.startTime,
  service: consultation,
  providers: [drTan, drLim],
  month: monthOf(clinicDayOf(NOW)),
  fee: null,
};
const waits = {
  isWaiting: true,
  bookingAppt: null,
  startTimeVal: null,
  waitingTimeVal: openWindows(TODAY, NOW)[0] ?? null,
  bookingWaitList: waitingToday[0] ?? null,
};
/** A choice of Lina at 10:00 today. */
const facialAt10: Choice = {
  ...bookedAt10,
  location: novenaSalon,
  locationName: novenaSalon.name,
  provider: lina,
  bookingAppt: withLina(at10),
  providers: [lina],
};
export const choices = {
  none: { ...noChoice, providers: [], month: monthOf(clinicDayOf(NOW)), fee: null },
  at10: bookedAt10,
  /** The nearest slot when 10:00 is gone. */
  at15: { ...bookedAt10, bookingAppt: at15, startTimeVal: at15.startTime },
  waiting: { ...bookedAt10, ...waits },
  facialAt10,
  facialAt15: { ...facialAt10, bookingAppt: withLina(at15), startTimeVal: at15.startTime },
  facialWaiting: { ...facialAt10, ...waits },
  remoteAt10: { ...bookedAt10, bookingAppt: remoteAt10, fee },
  remoteAt15: { ...bookedAt10, bookingAppt: remoteAt15, startTimeVal: remoteAt15.startTime, fee },
} satisfies Record<string, Choice>;
/** An earlier appointment, to be booked once more. */
export const earlier = { clinic: orchard._id, person: drTan._id, patient: tagged._id, service: 'Review' };
