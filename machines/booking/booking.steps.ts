import type { StateValueFrom } from 'xstate';
import type { StatePath } from '../kit/state-path.ts';
import type { bookingMachine } from './booking.machine.ts';

export type BookingPath = StatePath<StateValueFrom<typeof bookingMachine>>;
/** The step in the address: `?flow=booking&step=info`. */
export type BookingStep = 'start' | 'place' | 'person' | 'time' | 'info' | 'detail' | 'confirmed';

export const bookingSteps: Record<BookingPath, BookingStep> = {
  'start.overview': 'start',
  'start.loadingPlaces': 'place',
  'start.choosingPlace': 'place',
  'start.loadingProviders': 'person',
  'start.choosingPerson': 'person',
  'start.loadingSlots': 'time',
  'start.choosingTime': 'time',
  routingInfo: 'info',
  'info.choosing': 'info',
  'info.readingToday': 'info',
  routingAfterInfo: 'info',
  sameTimeNotice: 'info',
  detail: 'detail',
  creatingAppointment: 'detail',
  routingCreateFailure: 'detail',
  loadingNearby: 'detail',
  slotTaken: 'detail',
  depositRequired: 'detail',
  outcomeUnknown: 'detail',
  confirmed: 'confirmed',
};

/** The step bar: what lies on the path ahead. Pages of the start step belong to it. */
export const bookingProgress = ['start', 'info', 'detail'] as const satisfies readonly BookingStep[];
