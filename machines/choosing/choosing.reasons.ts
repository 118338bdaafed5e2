import { type IsoInstant, isBefore } from '#contract/time.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import { lastInstantOf } from './choosing.rules.ts';
import type { Choice, ChoosingContext } from './choosing.types.ts';

type ChoosingField = 'location' | 'provider' | 'time' | 'slot' | 'service';
type ChoosingNeed = Need<ChoosingContext, string, ChoosingField>;

const needsPlace = {
  id: 'needsPlace',
  field: 'location',
  isMet: ({ location }) => location !== null,
} as const satisfies ChoosingNeed;
const needsPerson = {
  id: 'needsPerson',
  field: 'provider',
  isMet: ({ provider, isTimeFirst }) => provider !== null || isTimeFirst,
} as const satisfies ChoosingNeed;
/** A free slot, or an open waitlist day, that matches the chosen time (BOOK-15, BOOK-16). */
const needsTime = {
  id: 'needsTime',
  field: 'time',
  isMet: ({ bookingAppt, bookingWaitList }) => bookingAppt !== null || bookingWaitList !== null,
} as const satisfies ChoosingNeed;
/** Booking shares this reason, for the time that is booked (booking.reasons.ts). */
export const timeIsOver = {
  id: 'timeIsOver',
  field: 'time',
  isMet: (context: Choice & { now: IsoInstant }) => {
    const last = lastInstantOf(context);
    return last === null || isBefore(context.now, last);
  },
} as const satisfies ChoosingNeed;
const needsService = {
  id: 'needsService',
  field: 'service',
  isMet: ({ service }) => service !== null,
} as const satisfies ChoosingNeed;

export const choosingReasons = {
  hasLocation: [needsPlace],
  hasProvider: [needsPlace, needsPerson],
  isTimeChosen: [{ ...needsTime, field: 'slot' }, timeIsOver, needsService],
  isStartComplete: [needsPlace, needsPerson, needsTime, timeIsOver, { ...needsService, field: 'time' }],
} as const satisfies Reasons<ChoosingContext> & Record<string, readonly ChoosingNeed[]>;

export type ChoosingNeedId = (typeof choosingReasons)[keyof typeof choosingReasons][number]['id'];
