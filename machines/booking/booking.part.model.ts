import type { Appointment, NoShowCheck } from '#contract/entities/appointment.ts';
import type { Provider } from '#contract/entities/clinic.ts';
import type { Fee } from '#contract/entities/settings.ts';
import { addMonths, clinicDayOf, monthOf } from '#contract/time.ts';
import type { HoldingOutput } from '#machines/holding/holding.types.ts';
import type { Words } from '#machines/kit/story.ts';
import { call, defineFlow, type Outcomes, plain } from '#model/flow.ts';
import {
  at10,
  bedok,
  days,
  drLim,
  drTan,
  invoiceWith,
  jurongSalon,
  NOON,
  NOW,
  nextWeek,
  novenaSalon,
  orchard,
  todayAt10,
} from '#model/samples.ts';
import { fee, heldBefore } from '../holding/holding.samples.model.ts';
import { bookingMachine } from './booking.machine.ts';
import { isCrossing, isNoon, isOpenForTime, keyOf, nameOfSlot, nothing, sameOrOther } from './booking.offers.model.ts';
import { bookingReasons } from './booking.reasons.ts';
import { futureSlots, offeredServices, openDays, placesFor, waitingDays, windowsOf } from './booking.rules.ts';
import {
  clinicToday,
  lina,
  missedNone,
  missedOne,
  mixedToday,
  salonToday,
  tagged,
  waitingEntry,
  waitingToday,
} from './booking.samples.model.ts';
import { bookingStory } from './booking.story.ts';
import type { AgainPlaces, BookingContext, BookingKind, Patient, Places, RemoteTerms, Times } from './booking.types.ts';

const paidInvoice = invoiceWith({ ostBalance: 0, payment: { status: 'paid' } });

interface Part {
  start: Words;
  kind: BookingKind;
  patients: readonly Patient[];
  /** An earlier appointment can be booked again, and nothing else begins a booking. */
  isAgain?: boolean;
  /** Another kind, other answers and other holds than those that lead on. */
  isWide?: boolean;
  /** Where it can become noon. */
  timePassesIn?: RegExp;
  /** How a booking can be created. */
  created: Outcomes;
}

const otherKind = { provider: 'therapist', therapist: 'provider', remote: 'provider' } as const;
const TODAYS: Record<BookingKind, Times['days']> = { provider: clinicToday, therapist: salonToday, remote: mixedToday };

/** Each part of booking has a flow of its own, so that all stay small; together they take every transition. */
export const flowOf = (part: Part) => {
  const { kind: own, patients, isAgain = false, isWide = false, timePassesIn = /^$/, created } = part;
  const isOnSite = own !== 'remote';
  const people = own === 'therapist' ? [lina] : [drTan, drLim];
  /** Where one goes back for another place or person; doing so from everywhere would show nothing new. */
  const isReopened = ({ kind, patient, bookingAppt, now }: BookingContext) =>
    isWide && kind === own && patient === null && bookingAppt?._id === at10._id && !isNoon(now);
  const ownOnly = (context: BookingContext, isOffered: boolean) =>
    context.kind === own && !isAgain && (isOffered || isReopened(context)) ? plain : nothing;
  const times: Times = { days: isWide ? days : TODAYS[own], waitlist: isOnSite ? waitingToday : [] };
  const again = { clinic: orchard._id, person: drTan._id, patient: tagged._id, service: 'Review' };

  return defineFlow({
    machine: bookingMachine,
    story: bookingStory,
    reasons: bookingReasons,
    start: part.start,
    input: { wizardId: 'wizard', kind: own, now: NOW, patients, isHintDismissed: false },
    events: {
      'time.passed': ({ now, isTimeFirst }, path) =>
        isNoon(now) || isTimeFirst || !timePassesIn.test(path) ? nothing : { 'until noon': { now: NOON } },
      'booking.begin': ({ kind }, path) =>
        isCrossing(path)
          ? { 'the same kind': { kind }, 'the other kind': { kind: kind === own ? otherKind[own] : own } }
          : nothing,
      'booking.again': (_, path) =>
        isAgain && isCrossing(path) ? { 'the earlier one': { kind: own, again } } : nothing,
      'booking.resume': ({ appointment }, path) =>
        isCrossing(path) && (!isOnSite || path === 'creating.joiningWaitlist')
          ? {
              ...(appointment?.invoiceId && path !== 'confirmed' && { 'the same hold': { kind: own, appointment } }),
              ...(appointment?._id !== heldBefore._id && { 'another hold': { kind: own, appointment: heldBefore } }),
            }
          : nothing,
      'hold.expired': ({ appointment }) => (appointment ? { '': { id: appointment._id } } : nothing),
      'hold.ended': ({ appointment }) => (appointment ? { '': { id: appointment._id } } : nothing),
      'popup.closed': plain,
      'step.next': plain,
      'step.back': plain,
      'location.open': (context) => ownOnly(context, !isOnSite || context.location === null),
      'location.select': ({ kind, clinics, location }) => sameOrOther('location', location, placesFor(kind, clinics)),
      'provider.open': (context) => ownOnly(context, context.provider === null && !context.isTimeFirst),
      'provider.select': ({ providers, provider }) => sameOrOther('provider', provider, providers),
      'provider.any': isWide ? plain : nothing,
      'category.select': isWide ? { all: { category: null }, General: { category: 'General' } } : nothing,
      'time.open': (context) =>
        context.kind === own && (isWide || !isNoon(context.now)) && isOpenForTime(context) ? plain : nothing,
      'month.select': ({ now }) => ({
        open: { month: addMonths(monthOf(clinicDayOf(now)), 1) },
        closed: { month: addMonths(monthOf(clinicDayOf(now)), -1) },
      }),
      'day.select': ({ days: shown, waitlistDays, now }) =>
        Object.fromEntries(
          [...new Set([...openDays(shown, now), ...waitingDays({ waitlistDays, now })])].map((day) => [day, { day }]),
        ),
      'slot.select': ({ days: shown, aptDate, now, category }) =>
        Object.fromEntries(futureSlots(shown, aptDate, now).map((slot) => [nameOfSlot(slot, category), { slot }])),
      'waiting.select': (context) =>
        Object.fromEntries(
          windowsOf(context)
            .slice(0, 1)
            .map((part) => [`from ${part.startTime}`, { window: part }]),
        ),
      'service.select': (context) =>
        Object.fromEntries(offeredServices(context).map((service) => [service.name, { service }])),
      'time.use': plain,
      'patient.select': Object.fromEntries(patients.map((patient) => [patient.name, { patient }])),
      'moreinfo.change': { 'a message': { moreinfo: 'Back pain' } },
      'start.edit': plain,
      'info.edit': plain,
      'fee.retry': plain,
      'hint.remember': { 'not again': { isRemembered: true }, 'again next time': { isRemembered: false } },
      'nearby.select': ({ nearby }) => (nearby[0] ? { 'the nearest': { nearby: nearby[0] } } : nothing),
      'waitlist.open': plain,
    },
    calls: {
      loadRemoteTerms: call<RemoteTerms>({ terms: { clinic: orchard, fee } }, 'offline'),
      loadPlaces: call<Places>(
        { places: { clinics: [orchard, bedok, novenaSalon, jurongSalon], categories: [{ name: 'General' }] } },
        'offline',
      ),
      loadAgain: call<AgainPlaces>(
        {
          'still there': { clinics: [orchard], categories: [], providers: people },
          'not there any more': { clinics: [bedok], categories: [], providers: [] },
        },
        'offline',
      ),
      loadProviders: call<readonly Provider[]>({ people }, 'offline'),
      loadSlots: call<Times>({ 'free times': times, 'none free': { days: [], waitlist: [] } }, 'offline'),
      loadTodayAppointments: call<readonly Appointment[]>(
        { 'another time': [nextWeek], 'the same time': [todayAt10] },
        'offline',
      ),
      checkNoShow: call<NoShowCheck>({ missed: missedOne, 'none missed': missedNone }, 'offline'),
      loadDepositFee: call<Fee>({ fee }, 'UNAVAILABLE'),
      createAppointment: created,
      joinWaitlist: call<Appointment>({ waiting: waitingEntry }, 'ALREADY_WAITING', 'SLOT_PAST', 'timeout'),
      holding: call<HoldingOutput>(
        {
          paid: { outcome: 'paid', invoice: paidInvoice },
          released: { outcome: 'released' },
          again: { outcome: 'again' },
          done: { outcome: 'done' },
        },
        'unexpected',
      ),
    },
    key: keyOf,
  });
};
