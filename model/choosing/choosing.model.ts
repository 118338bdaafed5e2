import type { Appointment } from '#contract/entities/appointment.ts';
import type { Provider } from '#contract/entities/clinic.ts';
import { addMonths } from '#contract/time.ts';
import { choosingMachine } from '#machines/choosing/choosing.machine.ts';
import { choosingReasons } from '#machines/choosing/choosing.reasons.ts';
import {
  futureSlots,
  offeredServices,
  openDays,
  placesFor,
  waitingDays,
  windowsOf,
} from '#machines/choosing/choosing.rules.ts';
import { choosingStory } from '#machines/choosing/choosing.story.ts';
import type {
  AgainPlaces,
  BookingKind,
  Choice,
  ChoosingContext,
  Entry,
  Patient,
  Places,
  RemoteTerms,
  Times,
} from '#machines/choosing/choosing.types.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { fee } from '#model/holding/holding.samples.model.ts';
import {
  at10,
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
} from '#model/samples.ts';
import {
  isNoon,
  isOpenForTime,
  isPresentMonth,
  keyOfChoice,
  nameOfSlot,
  nothing,
  sameOrOther,
} from './choosing.offers.model.ts';
import {
  choices,
  clinicToday,
  earlier,
  lina,
  mixedToday,
  salonToday,
  tagged,
  waitingToday,
} from './choosing.samples.model.ts';

interface Part {
  start: Words;
  entry?: Entry;
  kind?: BookingKind;
  choice?: Choice;
  patients?: readonly Patient[];
  /** Also offers answers that do not lead on. */
  isWide?: boolean;
}
const NO_TIMES: Times = { days: [], waitlist: [] };
const TODAYS: Record<BookingKind, Times['days']> = { provider: clinicToday, therapist: salonToday, remote: mixedToday };

/** Makes the flow of one way to begin. The flows stay small; together they take every transition. */
const flowOf = (part: Part) => {
  const { entry = 'overview', kind = 'provider', choice = choices.none, patients = [mei], isWide = false } = part;
  const isOnSite = kind !== 'remote';
  const people = kind === 'therapist' ? [lina] : [drTan, drLim];
  /** Goes back for another place or person with the 10:00 slot only; from other states it would show nothing new. */
  const isReopened = ({ bookingAppt, now }: ChoosingContext) => isWide && bookingAppt?._id === at10._id && !isNoon(now);
  const where = (context: ChoosingContext, isOffered: boolean) =>
    entry !== 'again' && (isOffered || isReopened(context)) ? plain : nothing;
  const times: Times = { days: isWide ? days : TODAYS[kind], waitlist: isOnSite ? waitingToday : [] };

  return defineFlow({
    machine: choosingMachine,
    story: choosingStory,
    reasons: choosingReasons,
    start: part.start,
    input: { ...choice, entry, kind, now: NOW, patients },
    events: {
      'time.passed': ({ now, isTimeFirst }, path) =>
        isNoon(now) || isTimeFirst || !isWide || path !== 'choosingTime' ? nothing : { 'until noon': { now: NOON } },
      'step.next': plain,
      'step.back': plain,
      'location.open': (context) => where(context, !isOnSite || context.location === null),
      'location.select': ({ clinics, location }) => sameOrOther('location', location, placesFor(kind, clinics)),
      'provider.open': (context) => where(context, context.provider === null && !context.isTimeFirst),
      'provider.select': ({ providers, provider }) => sameOrOther('provider', provider, providers),
      'provider.any': isWide ? plain : nothing,
      'category.select': isWide ? { all: { category: null }, General: { category: 'General' } } : nothing,
      'time.open': (context) => ((isWide || !isNoon(context.now)) && isOpenForTime(context) ? plain : nothing),
      'month.select': (context) =>
        isPresentMonth(context)
          ? { open: { month: addMonths(context.month, 1) }, closed: { month: addMonths(context.month, -1) } }
          : { open: { month: addMonths(context.month, -1) } },
      'day.select': (context) =>
        Object.fromEntries(
          [...new Set([...openDays(context.days, context.now), ...waitingDays(context)])].map((day) => [day, { day }]),
        ),
      'slot.select': ({ days: shown, aptDate, now, category }) =>
        Object.fromEntries(futureSlots(shown, aptDate, now).map((slot) => [nameOfSlot(slot, category), { slot }])),
      'waiting.select': (context) =>
        Object.fromEntries(
          windowsOf(context)
            .slice(0, 1)
            .map((window) => [`from ${window.startTime}`, { window }]),
        ),
      'service.select': (context) =>
        Object.fromEntries(offeredServices(context).map((service) => [service.name, { service }])),
      'time.use': plain,
      'start.edit': plain,
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
      loadSlots: (context) =>
        call<Times>({ ...(isPresentMonth(context) && { 'free times': times }), 'none free': NO_TIMES }, 'offline'),
      loadTodayAppointments: call<readonly Appointment[]>(
        { 'another time': [nextWeek], 'the same time': [todayAt10] },
        'offline',
      ),
    },
    key: (context, path) => [
      isNoon(context.now),
      keyOfChoice(context),
      context.days.length > 0,
      isPresentMonth(context),
      context.patient !== null,
      path === 'slotTaken' && [context.nearby[0], context.lost?.day, waitingDays(context)],
    ],
  });
};

/** Choosing a doctor at a clinic, or the waitlist. */
export const doctorChoosingFlow = flowOf({
  start: words('A doctor at a clinic is chosen', '选择诊所医生'),
  patients: [mei, kai],
  isWide: true,
});
export const therapistChoosingFlow = flowOf({
  start: words('A therapist at a salon is chosen, for a facial say', '选择美容院理疗师，例如做面部护理'),
  kind: 'therapist',
});
export const remoteChoosingFlow = flowOf({
  start: words('A time of a video consultation is chosen', '选择视频问诊时间'),
  kind: 'remote',
});
export const againChoosingFlow = flowOf({
  start: words('An earlier appointment is booked again', '再次预约以前的项目'),
  entry: 'again',
  choice: { ...choices.none, again: earlier },
  patients: [tagged],
});
export const releasedChoosingFlow = flowOf({
  start: words('The held time has run out', '保留时间已到'),
  entry: 'released',
  kind: 'remote',
  choice: choices.remoteAt10,
});
export const lateChoosingFlow = flowOf({
  start: words('It was paid too late, and another time is chosen', '付款过晚，改选其他时间'),
  entry: 'time',
  kind: 'remote',
  choice: choices.remoteAt10,
});
export const lostChoosingFlow = flowOf({
  start: words('Somebody else got the time', '该时间已被他人预约'),
  entry: 'lost',
  choice: choices.at10,
});

/** Labels until 10:00 today with Dr Tan is chosen. */
export const toTimeUsed = [
  'location.open',
  'loadPlaces -> places',
  'location.select (another)',
  'loadProviders -> people',
  'provider.select (another)',
  'loadSlots -> free times',
  'slot.select (one service)',
  'time.use',
] as const;
/** Labels until the first part of today with Dr Tan is chosen. */
export const toWaitingUsed = [
  ...toTimeUsed.slice(0, 6),
  'waiting.select (from 08:00)',
  'service.select (Consultation)',
  'time.use',
] as const;
/** Labels until 10:00 today by video with Dr Tan is chosen; the terms are fetched first. */
export const toRemoteUsed = [
  'loadRemoteTerms -> terms',
  'provider.open',
  'loadProviders -> people',
  'provider.select (another)',
  'loadSlots -> free times',
  'slot.select (one service)',
  'time.use',
] as const;
/** Labels until 10:00 today is chosen, with all other answers as last time. */
export const toAnswered = [
  'loadAgain -> still there',
  'loadSlots -> free times',
  'slot.select (one service)',
  'time.use',
  'loadTodayAgain -> another time',
] as const;

export const flows: readonly Flow[] = [
  doctorChoosingFlow,
  therapistChoosingFlow,
  remoteChoosingFlow,
  againChoosingFlow,
  releasedChoosingFlow,
  lateChoosingFlow,
  lostChoosingFlow,
];
