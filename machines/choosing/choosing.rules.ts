import { cleanSearch } from '#contract/clean.ts';
import { SLOT_HORIZON_DAYS } from '#contract/constants.ts';
import type { Slot, SlotDay } from '#contract/entities/appointment.ts';
import type { Clinic, ClinicType, Provider, ProviderRole, Service } from '#contract/entities/clinic.ts';
import { openWindows, type WaitingWindow } from '#contract/rules/waiting-windows.ts';
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
import type { BookingKind, Choice, ChoosingContext, NearbySlot } from './choosing.types.ts';

/** A remote consultation is with a doctor. */
export const roleOf = (kind: BookingKind): ProviderRole => (kind === 'therapist' ? 'therapist' : 'provider');

/** Doctors are booked at clinics, therapists at salons (BOOK-09). */
const PLACE_OF: Record<ProviderRole, ClinicType> = { provider: 'Clinic', therapist: 'Salon' };
export const placesFor = (kind: BookingKind, clinics: readonly Clinic[]): Clinic[] =>
  clinics.filter((clinic) => clinic.clinicType === PLACE_OF[roleOf(kind)]);

/** People of the category, or all (BOOK-58). */
export const inCategory = (category: string | null, providers: readonly Provider[]): Provider[] =>
  providers.filter((provider) => category === null || provider.categories.includes(category));

/** Entries whose name, or other texts, contain the keyword in any case (BOOK-10). */
export const matching = <Entry extends { name: string }>(
  keyword: string,
  entries: readonly Entry[],
  wordsOf: (one: Entry) => string = ({ name }) => name,
): Entry[] => {
  const wanted = cleanSearch(keyword);
  return entries.filter((one) => cleanSearch(wordsOf(one)).includes(wanted));
};

const inServices = (category: string | null, services: readonly Service[]): Service[] =>
  services.filter((service) => category === null || service.dragoncareCategory === category);
export const servicesOf = (slot: Slot, category: string | null): Service[] => inServices(category, slot.services);
/** Services of the chosen time, or of the person whose waitlist is joined. */
export const offeredServices = ({ bookingAppt, isWaiting, provider, category }: ChoosingContext): Service[] => {
  if (bookingAppt) return servicesOf(bookingAppt, category);
  return isWaiting && provider ? inServices(category, provider.services) : [];
};
/** A single service is chosen automatically (BOOK-58). */
export const onlyOf = (services: readonly Service[]): Service | null =>
  services.length === 1 ? (services[0] ?? null) : null;

/** Remote consultations have slots of their own (BOOK-06). */
export const isOfKind = (kind: BookingKind, { type }: Slot): boolean =>
  (type === 'TELE_PATIENT_REMOTE') === (kind === 'remote');

const isFuture = (day: ClinicDay, slot: Slot, now: IsoInstant): boolean =>
  isBefore(now, instantAt(day, slot.startTime));
/** Only future slots are offered (BOOK-12). */
export const futureSlots = (days: readonly SlotDay[], day: ClinicDay | null, now: IsoInstant): Slot[] =>
  days
    .filter(({ date }) => date === day)
    .flatMap(({ date, rolledouts }) => rolledouts.filter((slot) => isFuture(date, slot, now)))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
export const openDays = (days: readonly SlotDay[], now: IsoInstant): ClinicDay[] =>
  days.map(({ date }) => date).filter((date) => futureSlots(days, date, now).length > 0);
/** Days on which one can still wait for a time. */
export const waitingDays = ({
  waitlistDays,
  now,
  location,
}: Pick<ChoosingContext, 'waitlistDays' | 'now' | 'location'>): ClinicDay[] =>
  waitlistDays.map(({ aptDate }) => aptDate).filter((day) => openWindows(day, now, location?.hours).length > 0);
/** Waiting windows offered beside the times of the chosen day; none for a remote consultation (BOOK-21 to BOOK-23). */
export const windowsOf = (context: ChoosingContext): WaitingWindow[] => {
  const { aptDate, now, location } = context;
  return aptDate !== null && waitingDays(context).includes(aptDate) ? openWindows(aptDate, now, location?.hours) : [];
};
/** The person whose waitlist can be joined; null if there is none. */
export const waitlistOf = ({ kind, isTimeFirst, provider }: ChoosingContext) =>
  kind === 'remote' || isTimeFirst ? null : (provider?._id ?? null);

/** The month of the last rolled-out day of the place. */
export const lastMonthOf = ({ location, now }: Pick<ChoosingContext, 'location' | 'now'>): ClinicMonth =>
  monthOf(addDays(clinicDayOf(now), location?.horizonDays ?? SLOT_HORIZON_DAYS));

/** Whether the month lies between the present one and that of the last rolled-out day (BOOK-14). */
export const isOpenMonth = (month: ClinicMonth, context: Pick<ChoosingContext, 'location' | 'now'>): boolean =>
  compareMonths(month, monthOf(clinicDayOf(context.now))) >= 0 && compareMonths(month, lastMonthOf(context)) <= 0;

/** Start of the chosen time, or end of the chosen window: nothing can be booked after it. */
export const lastInstantOf = ({ aptDate, bookingAppt, waitingTimeVal }: Choice): IsoInstant | null => {
  const time = bookingAppt?.startTime ?? waitingTimeVal?.endTime;
  return aptDate !== null && time !== undefined ? instantAt(aptDate, time) : null;
};

export const personOf = (slot: Slot) => slot.doctor ?? slot.therapist;

/** Three free slots for a lost one: first the same person's nearest, then others' at the same hour (BOOK-49). */
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

/** The slot's person, as listed at the place. */
export const providerOf = (slot: Slot | null, providers: readonly Provider[]): Provider | null =>
  (slot && providers.find(({ _id }) => _id === personOf(slot)?._id)) ?? null;
