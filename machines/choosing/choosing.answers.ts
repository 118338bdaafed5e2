/** Pure updates of the context: how one answer changes the others. Each is used by one action. */
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
} from './choosing.rules.ts';
import type { AgainPlaces, Choice, ChoosingContext, ChoosingInput, NearbySlot, Times } from './choosing.types.ts';

type Update = Partial<ChoosingContext>;

const noSlot = {
  isWaiting: false,
  startTimeVal: null,
  waitingTimeVal: null,
  bookingAppt: null,
  bookingWaitList: null,
  service: null,
} as const;
const noDay = { ...noSlot, aptDate: null } as const;
export const noTime = { ...noDay, lost: null, nearby: [] } as const;
/** The choice before any answer. */
export const noChoice = {
  ...noDay,
  location: null,
  locationName: null,
  category: null,
  isTimeFirst: false,
  provider: null,
  again: null,
} as const satisfies Partial<Choice>;

export const initialChoosing = (input: ChoosingInput): ChoosingContext => ({
  ...input,
  clinics: [],
  categories: [],
  days: [],
  waitlistDays: [],
  patient: null,
  today: null,
  lost: null,
  nearby: [],
  failure: null,
});

export const choiceOf = (from: Choice): Choice => ({
  location: from.location,
  locationName: from.locationName,
  category: from.category,
  isTimeFirst: from.isTimeFirst,
  provider: from.provider,
  aptDate: from.aptDate,
  isWaiting: from.isWaiting,
  startTimeVal: from.startTimeVal,
  waitingTimeVal: from.waitingTimeVal,
  bookingAppt: from.bookingAppt,
  bookingWaitList: from.bookingWaitList,
  service: from.service,
  providers: from.providers,
  month: from.month,
  again: from.again,
  fee: from.fee,
});

const atPlace = (location: Clinic) => ({ location, locationName: location.name });

/** Another place clears person and time (BOOK-19). */
export const withLocation = (context: ChoosingContext, location: Clinic): Update =>
  context.location?._id === location._id
    ? atPlace(location)
    : { ...noTime, ...atPlace(location), category: null, isTimeFirst: false, provider: null };

/** Another person clears the time and shows the month of their next free slot (BOOK-20). */
export const withProvider = (context: ChoosingContext, provider: Provider): Update =>
  context.provider?._id === provider._id
    ? { provider, isTimeFirst: false }
    : { ...noTime, provider, isTimeFirst: false, month: monthOf(clinicDayOf(provider.nextFree ?? context.now)) };

/** Chooses no person: any one will do. */
export const withAnyProvider = (context: ChoosingContext): Update =>
  context.isTimeFirst ? {} : { ...noTime, isTimeFirst: true, provider: null, month: monthOf(clinicDayOf(context.now)) };

/** New days keep the chosen time or window if it is still open, else the day, else they show the first open one. */
export const withTimes = (context: ChoosingContext, { days, waitlist }: Times): Update => {
  const { kind, aptDate, bookingAppt, now, location } = context;
  const ofKind = days.map((day) => ({ ...day, rolledouts: day.rolledouts.filter((slot) => isOfKind(kind, slot)) }));
  const loaded = { days: ofKind, waitlistDays: waitlist, failure: null };
  const open = openDays(ofKind, now);
  const waiting = waitingDays({ waitlistDays: waitlist, now, location });
  const isKept = context.isWaiting
    ? waiting.some((day) => day === aptDate)
    : futureSlots(ofKind, aptDate, now).some(({ _id }) => _id === bookingAppt?._id);
  if (isKept) return loaded;
  const shown = [...open, ...waiting].find((day) => day === aptDate) ?? open[0] ?? waiting[0] ?? null;
  return { ...noTime, ...loaded, aptDate: shown, ...(context.isTimeFirst && { provider: null }) };
};

/** The only service, or the one chosen last time. */
const serviceFor = ({ again }: ChoosingContext, offered: readonly Service[]): Service | null =>
  onlyOf(offered) ?? offered.find(({ name }) => name === again?.service) ?? null;

/** Choosing a start time ends waiting (BOOK-17); with "any person", the time also sets the person. */
export const withSlot = (context: ChoosingContext, slot: Slot): Update => ({
  ...noSlot,
  bookingAppt: slot,
  startTimeVal: slot.startTime,
  service: serviceFor(context, servicesOf(slot, context.category)),
  ...(context.isTimeFirst && { provider: providerOf(slot, context.providers) }),
});

/** Waiting ends the choice of a start time (BOOK-18). */
export const withWindow = (context: ChoosingContext, waitingTimeVal: WaitingWindow): Update => {
  const waiting = {
    ...noSlot,
    isWaiting: true,
    waitingTimeVal,
    bookingWaitList: context.waitlistDays.find(({ aptDate }) => aptDate === context.aptDate) ?? null,
  };
  return { ...waiting, service: serviceFor(context, offeredServices({ ...context, ...waiting })) };
};

/** Fills in place and person of an earlier appointment, as far as both still exist. */
export const withAgain = (context: ChoosingContext, { clinics, categories, providers }: AgainPlaces): Update => {
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
    patient,
  };
};

/** A lost slot is replaced by the nearest free ones; every other answer stays (BOOK-49). */
export const withNearby = (context: ChoosingContext, { days, waitlist }: Times): Update => {
  const { kind, aptDate, bookingAppt, service, category, now } = context;
  if (aptDate === null || bookingAppt === null) return {};
  const lost: NearbySlot = { day: aptDate, slot: bookingAppt };
  const ofKind = days.map((day) => ({ ...day, rolledouts: day.rolledouts.filter((slot) => isOfKind(kind, slot)) }));
  return { ...noTime, service, lost, nearby: nearestTo(lost, ofKind, category, now), waitlistDays: waitlist };
};

/** Keeps the chosen service if the new slot offers it, too. */
export const withNearbySlot = (context: ChoosingContext, { day, slot }: NearbySlot): Update => {
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

/** Shows the day of the lost time, to wait for another one with the same person. */
export const withWaitlistOfLost = ({ lost, providers, provider }: ChoosingContext): Update => ({
  ...noTime,
  aptDate: lost?.day ?? null,
  provider: providerOf(lost?.slot ?? null, providers) ?? provider,
  isTimeFirst: false,
  failure: null,
});
