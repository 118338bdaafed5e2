import { instantAt, isBefore } from '#contract/time.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { BookingContext } from './booking.types.ts';

export type BookingField = 'location' | 'provider' | 'time' | 'slot' | 'service' | 'patient';
type BookingNeed = Need<BookingContext, string, BookingField>;

const needsPlace = {
  id: 'needsPlace',
  field: 'location',
  isMet: ({ location }) => location !== null,
} as const satisfies BookingNeed;
const needsPerson = {
  id: 'needsPerson',
  field: 'provider',
  isMet: ({ provider }) => provider !== null,
} as const satisfies BookingNeed;
const needsTime = { id: 'needsTime', field: 'time', isMet: ({ slot }) => slot !== null } as const satisfies BookingNeed;
const timeIsOver = {
  id: 'timeIsOver',
  field: 'time',
  isMet: ({ day, slot, now }) => day === null || slot === null || isBefore(now, instantAt(day, slot.startTime)),
} as const satisfies BookingNeed;
const needsService = {
  id: 'needsService',
  field: 'service',
  isMet: ({ service }) => service !== null,
} as const satisfies BookingNeed;

export const bookingReasons = {
  hasLocation: [needsPlace],
  hasProvider: [needsPlace, needsPerson],
  isTimeChosen: [{ ...needsTime, field: 'slot' }, timeIsOver, needsService],
  isStartComplete: [needsPlace, needsPerson, needsTime, timeIsOver, { ...needsService, field: 'time' }],
  isInfoComplete: [
    { id: 'needsPatient', field: 'patient', isMet: ({ patient }) => patient !== null },
    { id: 'readsToday', field: null, isMet: ({ today }) => today !== null },
  ],
  isStillAhead: [timeIsOver],
} as const satisfies Reasons<BookingContext> & Record<string, readonly BookingNeed[]>;

export type BookingNeedId = (typeof bookingReasons)[keyof typeof bookingReasons][number]['id'];
