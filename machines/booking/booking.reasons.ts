import { isBefore } from '#contract/time.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import { lastInstantOf } from './booking.rules.ts';
import type { BookingContext } from './booking.types.ts';

export type BookingField = 'location' | 'provider' | 'time' | 'slot' | 'service' | 'patient' | 'fee';
type BookingNeed = Need<BookingContext, string, BookingField>;

const needsPlace = {
  id: 'needsPlace',
  field: 'location',
  isMet: ({ location }) => location !== null,
} as const satisfies BookingNeed;
const needsPerson = {
  id: 'needsPerson',
  field: 'provider',
  isMet: ({ provider, isTimeFirst }) => provider !== null || isTimeFirst,
} as const satisfies BookingNeed;
/** A free slot, or an open waitlist day, that matches the chosen time (BOOK-15, BOOK-16). */
const needsTime = {
  id: 'needsTime',
  field: 'time',
  isMet: ({ bookingAppt, bookingWaitList }) => bookingAppt !== null || bookingWaitList !== null,
} as const satisfies BookingNeed;
const timeIsOver = {
  id: 'timeIsOver',
  field: 'time',
  isMet: (context) => {
    const last = lastInstantOf(context);
    return last === null || isBefore(context.now, last);
  },
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
  isDepositReady: [timeIsOver, { id: 'needsFee', field: 'fee', isMet: ({ fee }) => fee !== null }],
} as const satisfies Reasons<BookingContext> & Record<string, readonly BookingNeed[]>;

export type BookingNeedId = (typeof bookingReasons)[keyof typeof bookingReasons][number]['id'];
