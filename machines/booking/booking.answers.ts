/** How an answer changes the others: pure updates of the context, each used by one action. */
import type { Slot } from '#contract/entities/appointment.ts';
import type { Clinic, Provider, Service } from '#contract/entities/clinic.ts';
import type { WaitingWindow } from '#contract/rules/waiting-windows.ts';
import { clinicDayOf, monthOf } from '#contract/time.ts';
import {
  futureSlots,
  isOfKind,
  nearestTo,
  offeredServices,
  onlyOf,
  openDays,
  placesFor,
  providerOf,
  servicesOf,
  waitingDays,
} from './booking.rules.ts';
import type {
  AgainPlaces,
  BookingAnswers,
  BookingContext,
  BookingInput,
  NearbySlot,
  Patient,
  Times,
} from './booking.types.ts';

type Update = Partial<BookingContext>;

const noSlot = {
  isWaiting: false,
  startTimeVal: null,
  waitingTimeVal: null,
  bookingAppt: null,
  bookingWaitList: null,
  service: null,
} as const;
export const noTime = { ...noSlot, aptDate: null, lost: null, nearby: [] } as const;
const noPatient = { patient: null, patientName: null, patientTags: [], today: null, noShow: null } as const;
export const noAnswers = {
  ...noTime,
  ...noPatient,
  location: null,
  locationName: null,
  category: null,
  isTimeFirst: false,
  provider: null,
  days: [],
  waitlistDays: [],
  moreinfo: '',
  again: null,
  isHintSeen: false,
  appointment: null,
  invoice: null,
  failure: null,
  inTheWay: null,
} as const satisfies BookingAnswers & Update;

/** Another booking is another write: no key of the last one is used for it. */
export const nextGeneration = ({ generation }: BookingContext): Update => ({ generation: generation + 1, attempt: 0 });

export const initialContext = ({ wizardId, kind, now, patients, isHintDismissed }: BookingInput): BookingContext => ({
  ...noAnswers,
  wizardId,
  generation: 0,
  attempt: 0,
  kind,
  now,
  patients,
  isHintDismissed,
  clinics: [],
  categories: [],
  providers: [],
  fee: null,
  month: monthOf(clinicDayOf(now)),
});

const atPlace = (location: Clinic) => ({ location, locationName: location.name });

/** Another place clears person and time (BOOK-19). */
export const withLocation = (context: BookingContext, location: Clinic): Update =>
  context.location?._id === location._id
    ? atPlace(location)
    : { ...noTime, ...atPlace(location), category: null, isTimeFirst: false, provider: null };

/** Another person clears the time and shows the month of their next free slot (BOOK-20). */
export const withProvider = (context: BookingContext, provider: Provider): Update =>
  context.provider?._id === provider._id
    ? { provider, isTimeFirst: false }
    : { ...noTime, provider, isTimeFirst: false, month: monthOf(clinicDayOf(provider.nextFree ?? context.now)) };

/** Any person will do. */
export const withAnyProvider = (context: BookingContext): Update =>
  context.isTimeFirst ? {} : { ...noTime, isTimeFirst: true, provider: null, month: monthOf(clinicDayOf(context.now)) };

/** Newly loaded days keep the chosen time or window if it is still open, else the day, else show the first open one. */
export const withTimes = (context: BookingContext, { days, waitlist }: Times): Update => {
  const { kind, aptDate, bookingAppt, now } = context;
  const ofKind = days.map((day) => ({ ...day, rolledouts: day.rolledouts.filter((slot) => isOfKind(kind, slot)) }));
  const loaded = { days: ofKind, waitlistDays: waitlist, failure: null };
  const open = openDays(ofKind, now);
  const waiting = waitingDays({ waitlistDays: waitlist, now });
  const isKept = context.isWaiting
    ? waiting.some((day) => day === aptDate)
    : futureSlots(ofKind, aptDate, now).some(({ _id }) => _id === bookingAppt?._id);
  if (isKept) return loaded;
  const shown = [...open, ...waiting].find((day) => day === aptDate) ?? open[0] ?? waiting[0] ?? null;
  return { ...noTime, ...loaded, aptDate: shown, ...(context.isTimeFirst && { provider: null }) };
};

/** The only one, or that of the last time. */
const serviceFor = ({ again }: BookingContext, offered: readonly Service[]): Service | null =>
  onlyOf(offered) ?? offered.find(({ name }) => name === again?.service) ?? null;

/** A start time ends waiting (BOOK-17); where any person will do it brings them. */
export const withSlot = (context: BookingContext, slot: Slot): Update => ({
  ...noSlot,
  bookingAppt: slot,
  startTimeVal: slot.startTime,
  service: serviceFor(context, servicesOf(slot, context.category)),
  ...(context.isTimeFirst && { provider: providerOf(slot, context.providers) }),
});

/** Waiting ends the choice of a start time (BOOK-18). */
export const withWindow = (context: BookingContext, waitingTimeVal: WaitingWindow): Update => {
  const waiting = {
    ...noSlot,
    isWaiting: true,
    waitingTimeVal,
    bookingWaitList: context.waitlistDays.find(({ aptDate }) => aptDate === context.aptDate) ?? null,
  };
  return { ...waiting, service: serviceFor(context, offeredServices({ ...context, ...waiting })) };
};

/** Place and person of an earlier appointment, as far as they are still there. */
export const withAgain = (context: BookingContext, { clinics, categories, providers }: AgainPlaces): Update => {
  const { again, kind, patients } = context;
  const location = placesFor(kind, clinics).find(({ _id }) => _id === again?.clinic) ?? null;
  const provider = location && (providers.find(({ _id }) => _id === again?.person) ?? null);
  const patient = patients.find(({ _id }) => _id === again?.patient) ?? null;
  return {
    clinics,
    categories,
    providers,
    failure: null,
    ...(location && withLocation(context, location)),
    ...(provider && withProvider(context, provider)),
    ...(patient && withPatient(patient)),
  };
};

/** The slot that somebody else got makes room for the nearest free ones; every other answer stays (BOOK-49). */
export const withNearby = (context: BookingContext, { days, waitlist }: Times): Update => {
  const { kind, aptDate, bookingAppt, service, category, now } = context;
  if (aptDate === null || bookingAppt === null) return {};
  const lost: NearbySlot = { day: aptDate, slot: bookingAppt };
  const ofKind = days.map((day) => ({ ...day, rolledouts: day.rolledouts.filter((slot) => isOfKind(kind, slot)) }));
  return { ...noTime, service, lost, nearby: nearestTo(lost, ofKind, category, now), waitlistDays: waitlist };
};

/** The chosen service stays where it is offered too. */
export const withNearbySlot = (context: BookingContext, { day, slot }: NearbySlot): Update => {
  const offered = servicesOf(slot, context.category);
  return {
    ...noTime,
    aptDate: day,
    bookingAppt: slot,
    startTimeVal: slot.startTime,
    service: offered.find(({ _id }) => _id === context.service?._id) ?? offered[0] ?? null,
    provider: providerOf(slot, context.providers) ?? context.provider,
    failure: null,
  };
};

/** The day of the lost time is shown, to wait for another one of the same person. */
export const withWaitlistOfLost = ({ lost, providers, provider }: BookingContext): Update => ({
  ...noTime,
  aptDate: lost?.day ?? null,
  provider: providerOf(lost?.slot ?? null, providers) ?? provider,
  isTimeFirst: false,
  failure: null,
});

export const withPatient = (patient: Patient): Update => ({
  ...noPatient,
  patient,
  patientName: patient.name,
  patientTags: patient.tags,
});

/** Whoever books only for themselves is not asked who it is for. What was known of the day is read anew. */
export const withOnlyPatient = ({ patient, patients }: BookingContext): Update => {
  const only = patient ?? (patients.length === 1 ? patients[0] : undefined);
  return only ? withPatient(only) : { today: null, noShow: null };
};
