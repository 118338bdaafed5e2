import type { CreateAppointment } from '#contract/calls/appointment.calls.ts';
import { SLOT_HORIZON_DAYS } from '#contract/constants.ts';
import type { Appointment, Slot, SlotDay } from '#contract/entities/appointment.ts';
import type { Clinic, ClinicType, Provider, ProviderRole, Service } from '#contract/entities/clinic.ts';
import {
  addDays,
  type ClinicDay,
  type ClinicMonth,
  clinicDayOf,
  compareMonths,
  type IsoInstant,
  instantAt,
  isBefore,
  monthOf,
  msBetween,
} from '#contract/time.ts';
import { required } from '../kit/required.ts';
import type { BookingContext, NearbySlot } from './booking.types.ts';

/** Doctors are booked at clinics, therapists at salons (BOOK-09). */
const PLACE_OF: Record<ProviderRole, ClinicType> = { provider: 'Clinic', therapist: 'Salon' };
export const placesFor = (kind: ProviderRole, clinics: readonly Clinic[]): Clinic[] =>
  clinics.filter((clinic) => clinic.clinicType === PLACE_OF[kind]);

/** Those of the category, or all (BOOK-58). */
export const inCategory = (category: string | null, providers: readonly Provider[]): Provider[] =>
  providers.filter((provider) => category === null || provider.categories.includes(category));

/** Those whose name contains the keyword, whatever its case (BOOK-10). */
export const matching = (keyword: string, providers: readonly Provider[]): Provider[] => {
  const wanted = keyword.trim().toLocaleLowerCase();
  return providers.filter((provider) => provider.name.toLocaleLowerCase().includes(wanted));
};

export const servicesOf = (slot: Slot, category: string | null): Service[] =>
  slot.services.filter((service) => category === null || service.dragoncareCategory === category);
/** The only one is taken by itself (BOOK-58). */
export const onlyService = (slot: Slot, category: string | null): Service | null => {
  const services = servicesOf(slot, category);
  return services.length === 1 ? (services[0] ?? null) : null;
};

export const isFuture = (day: ClinicDay, slot: Slot, now: IsoInstant): boolean =>
  isBefore(now, instantAt(day, slot.startTime));
/** Only future slots are offered (BOOK-12). */
export const futureSlots = (days: readonly SlotDay[], day: ClinicDay | null, now: IsoInstant): Slot[] =>
  days
    .filter(({ date }) => date === day)
    .flatMap(({ date, rolledouts }) => rolledouts.filter((slot) => isFuture(date, slot, now)))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
export const openDays = (days: readonly SlotDay[], now: IsoInstant): ClinicDay[] =>
  days.map(({ date }) => date).filter((date) => futureSlots(days, date, now).length > 0);

/** Months from the present one to that of the last rolled-out day (BOOK-14). */
export const isOpenMonth = (month: ClinicMonth, now: IsoInstant): boolean => {
  const today = clinicDayOf(now);
  const last = monthOf(addDays(today, SLOT_HORIZON_DAYS));
  return compareMonths(month, monthOf(today)) >= 0 && compareMonths(month, last) <= 0;
};

/** An appointment of the patient today that starts at the chosen time (BOOK-61). */
export const sameTimeToday = ({ today, day, slot }: BookingContext): Appointment | null => {
  if (day === null || slot === null) return null;
  const start = instantAt(day, slot.startTime);
  return today?.find((appointment) => msBetween(appointment.startDateTime, start) === 0) ?? null;
};

const personOf = (slot: Slot) => slot.doctor ?? slot.therapist;

/** Three free slots to offer for a lost one: the same person's nearest, then others' at the same hour (BOOK-49). */
export const nearestTo = (
  lost: NearbySlot,
  days: readonly SlotDay[],
  category: string | null,
  now: IsoInstant,
): NearbySlot[] => {
  const lostStart = instantAt(lost.day, lost.slot.startTime);
  const distance = ({ day, slot }: NearbySlot) => Math.abs(msBetween(lostStart, instantAt(day, slot.startTime)));
  const free = days
    .flatMap(({ date, rolledouts }) => rolledouts.map((slot) => ({ day: date, slot })))
    .filter(
      ({ day, slot }) =>
        slot._id !== lost.slot._id && isFuture(day, slot, now) && servicesOf(slot, category).length > 0,
    )
    .toSorted((a, b) => distance(a) - distance(b));
  const isSamePerson = ({ slot }: NearbySlot) => personOf(slot)?._id === personOf(lost.slot)?._id;
  const isSameHour = ({ day, slot }: NearbySlot) =>
    day === lost.day && slot.startTime.slice(0, 2) === lost.slot.startTime.slice(0, 2);
  return [...free.filter(isSamePerson), ...free.filter((near) => !isSamePerson(near) && isSameHour(near))].slice(0, 3);
};

/** The create payload (BOOK-55, BOOK-56). */
export const appointmentOf = (context: BookingContext): CreateAppointment => {
  const slot = required(context.slot, 'slot');
  const person = required(personOf(slot), 'person')._id;
  return {
    aptDate: required(context.day, 'day'),
    patientId: required(context.patient, 'patient')._id,
    moreinfo: context.moreinfo,
    missedAppointment: false,
    type: slot.type,
    slotId: slot._id,
    startTime: slot.startTime,
    endTime: slot.endTime,
    medservice: required(context.service, 'service')._id,
    ...(slot.doctor ? { doctor: person } : { therapist: person }),
  };
};
