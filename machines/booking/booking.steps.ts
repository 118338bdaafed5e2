import type { StateValueFrom } from 'xstate';
import type { StatePath } from '../kit/state-path.ts';
import { isHeld, needsDeposit } from './booking.cost.ts';
import type { bookingMachine } from './booking.machine.ts';
import type { BookingContext } from './booking.types.ts';

export type BookingPath = StatePath<StateValueFrom<typeof bookingMachine>>;
/** The step in the address: `?flow=booking&step=info`. */
export type BookingStep =
  | 'start'
  | 'place'
  | 'person'
  | 'time'
  | 'info'
  | 'missed'
  | 'deposit'
  | 'detail'
  | 'payment'
  | 'confirmed'
  | 'waitlist';

export const bookingSteps: Record<BookingPath, BookingStep> = {
  'start.routing': 'start',
  'start.loadingRemoteTerms': 'start',
  'start.overview': 'start',
  'start.loadingPlaces': 'place',
  'start.choosingPlace': 'place',
  'start.loadingProviders': 'person',
  'start.choosingPerson': 'person',
  'start.loadingSlots': 'time',
  'start.choosingTime': 'time',
  'start.loadingAgain': 'time',
  'start.routingAgain': 'time',
  'start.readingToday': 'time',
  'start.released': 'start',
  'start.routingReleased': 'start',
  routingInfo: 'info',
  'info.choosing': 'info',
  'info.readingToday': 'info',
  routingAfterInfo: 'info',
  checkingNoShow: 'info',
  routingNoShow: 'info',
  missedAppointmentWarning: 'missed',
  routingNotice: 'info',
  sameTimeNotice: 'info',
  routingReview: 'detail',
  'missedAppointmentDeposit.loadingFee': 'deposit',
  'missedAppointmentDeposit.reviewing': 'deposit',
  'detail.reviewing': 'detail',
  'detail.keepHint': 'detail',
  'creating.routing': 'detail',
  'creating.creatingAppointment': 'detail',
  'creating.routingCreated': 'detail',
  'creating.joiningWaitlist': 'detail',
  'creating.routingFailure': 'detail',
  'creating.outcomeUnknown': 'detail',
  'creating.loadingNearby': 'detail',
  'creating.slotTaken': 'detail',
  payment: 'payment',
  confirmed: 'confirmed',
  waitingContact: 'waitlist',
};

/** A booking that costs a deposit is made from its deposit step. */
export const bookingStepOf = (path: BookingPath, context: BookingContext): BookingStep => {
  const step = bookingSteps[path];
  return step === 'detail' && needsDeposit(context) ? 'deposit' : step;
};

/** The step bar: what lies on the path ahead. Pages of the start step belong to it. */
export const progressOf = (context: BookingContext): readonly BookingStep[] => {
  if (needsDeposit(context)) return ['start', 'info', 'deposit', 'payment'];
  const isPaid = context.kind === 'remote' || isHeld(context);
  return isPaid ? ['start', 'info', 'detail', 'payment'] : ['start', 'info', 'detail'];
};
