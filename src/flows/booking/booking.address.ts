/** `?flow=booking&kind=provider&step=info` */
import type { BookingStep } from '#machines/booking/booking.steps.ts';
import type { EventOf } from '#machines/booking/booking.types.ts';
import type { BookingKind } from '#machines/choosing/choosing.types.ts';
import { placeOf, popupAddress } from '#src/app/addresses.ts';

/** Ways to open booking: by a kind, by an earlier appointment once more, or by a held one. */
export type BookingOpening = EventOf<'booking.begin' | 'booking.again' | 'booking.resume'>;

export const BOOKING = 'booking';

const kindOf = (kind: string | null | undefined): BookingKind =>
  kind === 'therapist' || kind === 'remote' ? kind : 'provider';
const FIRST_STEP: Record<BookingOpening['type'], BookingStep> = {
  'booking.begin': 'start',
  'booking.again': 'time',
  'booking.resume': 'payment',
};
const ENDS: readonly BookingStep[] = ['confirmed', 'waitlist'];

export const bookingAddress = popupAddress<BookingOpening>(BOOKING, {
  owns: ['kind', 'step'],
  // the step is only compared, so any word passes for one
  paramsIn: (search) => ({ kind: kindOf(search.get('kind')), step: search.get('step') }),
  isEnd: ({ step }) => ENDS.some((end) => end === step),
  openingAt: ({ kind }) => ({ type: 'booking.begin', kind: kindOf(kind) }),
  expects: ({ type, kind }) => ({ kind, step: FIRST_STEP[type] }),
});

export const isBookingHref = (href: string): boolean => bookingAddress.read(placeOf(href)) !== null;
