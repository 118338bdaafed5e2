import type { Appointment, Slot, SlotDay } from '#contract/entities/appointment.ts';
import type { Provider } from '#contract/entities/clinic.ts';
import { addMonths, addMs, clinicDayOf, isBefore, MINUTE_MS, monthOf } from '#contract/time.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { isFuture, openDays, placesFor, sameTimeToday, servicesOf } from '#machines/booking/booking.rules.ts';
import { bookingStory } from '#machines/booking/booking.story.ts';
import type { Places } from '#machines/booking/booking.types.ts';
import { call, defineFlow, plain } from './flow.ts';
import {
  bedok,
  days,
  drLim,
  drTan,
  jurongSalon,
  kai,
  mei,
  NOON,
  NOW,
  nextWeek,
  novenaSalon,
  orchard,
  todayAt10,
} from './samples.ts';

const nameOfSlot = (slot: Slot, category: string | null) =>
  servicesOf(slot, category).length === 1 ? 'one service' : 'a choice of services';
const isNoon = (now: typeof NOW) => !isBefore(now, NOON);

const otherKind = { provider: 'therapist', therapist: 'provider' } as const;

/** "The same" is offered only when there is one, so that an answer's effect depends on the state alone. */
const sameOrOther = <Choice extends { _id: string }, Name extends string>(
  name: Name,
  chosen: Choice | null,
  offered: readonly Choice[],
): Record<string, Record<Name, Choice>> => {
  const other = offered.find(({ _id }) => _id !== chosen?._id);
  const asEvent = (choice: Choice) => ({ [name]: choice }) as Record<Name, Choice>;
  return {
    ...(chosen && { 'the same': asEvent(chosen) }),
    ...(other && { another: asEvent(other) }),
  };
};

export const bookingFlow = defineFlow({
  machine: bookingMachine,
  story: bookingStory,
  input: { wizardId: 'wizard', kind: 'provider', now: NOW, patients: [mei, kai] },
  events: {
    'time.passed': ({ now }) => ({
      'a minute': { now: addMs(now, MINUTE_MS) },
      ...(!isNoon(now) && { 'until noon': { now: NOON } }),
    }),
    'booking.begin': ({ kind }) => ({ 'the same kind': { kind }, 'the other kind': { kind: otherKind[kind] } }),
    'popup.closed': plain,
    'step.next': plain,
    'step.back': plain,
    'location.open': plain,
    'location.select': ({ kind, clinics, location }) => sameOrOther('location', location, placesFor(kind, clinics)),
    'provider.open': plain,
    'provider.select': ({ providers, provider }) => sameOrOther('provider', provider, providers),
    'category.select': { all: { category: null }, General: { category: 'General' } },
    'time.open': plain,
    'month.select': ({ now }) => ({
      open: { month: addMonths(monthOf(clinicDayOf(now)), 1) },
      closed: { month: addMonths(monthOf(clinicDayOf(now)), -1) },
    }),
    'day.select': ({ days, now }) => Object.fromEntries(openDays(days, now).map((day) => [day, { day }])),
    'slot.select': ({ days, day, now, category }) => {
      const shown = days.find(({ date }) => date === day);
      const free = shown?.rolledouts.filter((slot) => isFuture(shown.date, slot, now)) ?? [];
      return Object.fromEntries(free.map((slot) => [nameOfSlot(slot, category), { slot }]));
    },
    'service.select': ({ slot, category }) =>
      Object.fromEntries((slot ? servicesOf(slot, category) : []).map((service) => [service.name, { service }])),
    'time.use': plain,
    'patient.select': ({ patients }) => Object.fromEntries(patients.map((patient) => [patient.name, { patient }])),
    'moreinfo.change': { 'a message': { moreinfo: 'Back pain' } },
    'start.edit': plain,
    'info.edit': plain,
    'nearby.select': ({ nearby }) => (nearby[0] ? { 'the nearest': { nearby: nearby[0] } } : {}),
  },
  calls: {
    loadPlaces: call<Places>(
      { places: { clinics: [orchard, bedok, novenaSalon, jurongSalon], categories: [{ name: 'General' }] } },
      'offline',
    ),
    loadProviders: call<readonly Provider[]>({ people: [drTan, drLim] }, 'offline'),
    loadSlots: call<readonly SlotDay[]>({ 'free times': days, 'none free': [] }, 'offline'),
    loadTodayAppointments: call<readonly Appointment[]>(
      { 'another time': [nextWeek], 'the same time': [todayAt10] },
      'offline',
    ),
    createAppointment: call<Appointment>(
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
  },
  key: (context) => {
    const { now, location, category, provider, day, slot, service, patient, today, nearby } = context;
    return [
      isNoon(now),
      context.days.length > 0,
      location !== null,
      provider !== null,
      day,
      slot && servicesOf(slot, category).length,
      service !== null,
      patient !== null,
      today === null ? null : sameTimeToday(context) !== null,
      nearby.length > 0,
    ];
  },
});

/** By labels: from the start to the last look, with Dr Tan at 10:00 today for Mei. */
export const toDetail = [
  'location.open',
  'loadPlaces -> places',
  'location.select (another)',
  'loadProviders -> people',
  'provider.select (another)',
  'loadSlots -> free times',
  'slot.select (one service)',
  'time.use',
  'step.next',
  'patient.select (Mei)',
  'loadTodayAppointments -> another time',
  'step.next',
] as const;
