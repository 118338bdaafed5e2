/** How an answer changes the others: pure updates of the context, each used by one action. */
import type { SlotDay } from '#contract/entities/appointment.ts';
import type { Clinic, Provider } from '#contract/entities/clinic.ts';
import { clinicDayOf, monthOf } from '#contract/time.ts';
import { futureSlots, nearestTo, openDays, servicesOf } from './booking.rules.ts';
import type { BookingAnswers, BookingContext, BookingInput, NearbySlot } from './booking.types.ts';

type Update = Partial<BookingContext>;

export const noTime = { day: null, slot: null, service: null, lost: null, nearby: [] } as const;
export const noAnswers = {
  ...noTime,
  location: null,
  category: null,
  provider: null,
  patient: null,
  moreinfo: '',
  today: null,
  appointment: null,
  failure: null,
} as const satisfies BookingAnswers & Update;

/** Another booking is another write: no key of the last one is used for it. */
export const nextGeneration = ({ generation }: BookingContext): Update => ({
  ...noAnswers,
  generation: generation + 1,
  attempt: 0,
});

export const initialContext = ({ wizardId, kind, now, patients }: BookingInput): BookingContext => ({
  ...noAnswers,
  wizardId,
  generation: 0,
  attempt: 0,
  kind,
  now,
  patients,
  clinics: [],
  categories: [],
  providers: [],
  days: [],
  month: monthOf(clinicDayOf(now)),
});

/** Another place clears person and time (BOOK-19). */
export const withLocation = (context: BookingContext, location: Clinic): Update =>
  context.location?._id === location._id ? { location } : { ...noTime, location, category: null, provider: null };

/** Another person clears the time and shows the month of their next free slot. */
export const withProvider = (context: BookingContext, provider: Provider): Update =>
  context.provider?._id === provider._id
    ? { provider }
    : { ...noTime, provider, month: monthOf(clinicDayOf(provider.nextFree ?? context.now)) };

/** Newly loaded days keep the chosen time if it is still free, else show the first open day. */
export const withDays = (context: BookingContext, days: readonly SlotDay[]): Update => {
  const { day, slot, now } = context;
  const free = futureSlots(days, day, now);
  const kept = free.find(({ _id }) => _id === slot?._id) ?? null;
  const shown = free.length > 0 ? day : (openDays(days, now)[0] ?? null);
  return kept ? { days, failure: null } : { ...noTime, days, day: shown, failure: null };
};

/** The slot that somebody else got makes room for the nearest free ones; every other answer stays (BOOK-49). */
export const withNearby = (context: BookingContext, days: readonly SlotDay[]): Update => {
  const { day, slot, service, category, now } = context;
  if (day === null || slot === null) return {};
  const lost: NearbySlot = { day, slot };
  return { ...noTime, service, lost, nearby: nearestTo(lost, days, category, now) };
};

/** The chosen service stays where it is offered too. */
export const withNearbySlot = (context: BookingContext, { day, slot }: NearbySlot): Update => {
  const offered = servicesOf(slot, context.category);
  const person = (slot.doctor ?? slot.therapist)?._id;
  return {
    ...noTime,
    day,
    slot,
    service: offered.find(({ _id }) => _id === context.service?._id) ?? offered[0] ?? null,
    provider: context.providers.find(({ _id }) => _id === person) ?? context.provider,
    failure: null,
  };
};

/** Whoever books only for themselves is not asked who it is for. */
export const withOnlyPatient = ({ patient, patients }: BookingContext): Update => ({
  patient: patient ?? (patients.length === 1 ? (patients[0] ?? null) : null),
  today: null,
});
