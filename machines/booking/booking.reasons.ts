import { cleanText } from '#contract/clean.ts';
import { MOREINFO_MAX } from '#contract/constants.ts';
import { timeIsOver } from '../choosing/choosing.reasons.ts';
import type { Need, Reasons } from '../kit/reasons.ts';
import type { BookingContext } from './booking.types.ts';

type BookingField = 'time' | 'patient' | 'moreinfo' | 'fee';
type BookingNeed = Need<BookingContext, string, BookingField>;

export const bookingReasons = {
  isInfoComplete: [
    { id: 'needsPatient', field: 'patient', isMet: ({ patient }) => patient !== null },
    { id: 'longMessage', field: 'moreinfo', isMet: ({ moreinfo }) => cleanText(moreinfo).length <= MOREINFO_MAX },
    { id: 'readsToday', field: null, isMet: ({ today }) => today !== null },
  ],
  isStillAhead: [timeIsOver],
  isDepositReady: [timeIsOver, { id: 'needsFee', field: 'fee', isMet: ({ fee }) => fee !== null }],
} as const satisfies Reasons<BookingContext> & Record<string, readonly BookingNeed[]>;

export type BookingNeedId = (typeof bookingReasons)[keyof typeof bookingReasons][number]['id'];
