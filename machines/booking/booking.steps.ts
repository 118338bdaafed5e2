import type { StateValueFrom } from 'xstate';
import type { ChoosingPath } from '../choosing/choosing.machine.ts';
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

export const bookingSteps: Record<Exclude<BookingPath, 'start'>, BookingStep> = {
  'info.choosing': 'info',
  'info.readingToday': 'info',
  routingAfterInfo: 'info',
  checkingNoShow: 'info',
  missedAppointmentWarning: 'missed',
  routingNotice: 'info',
  sameTimeNotice: 'info',
  'missedAppointmentDeposit.loadingFee': 'deposit',
  'missedAppointmentDeposit.reviewing': 'deposit',
  'detail.reviewing': 'detail',
  'detail.keepHint': 'detail',
  'creating.routing': 'detail',
  'creating.creatingAppointment': 'detail',
  'creating.joiningWaitlist': 'detail',
  'creating.routingFailure': 'detail',
  'creating.outcomeUnknown': 'detail',
  payment: 'payment',
  confirmed: 'confirmed',
  waitingContact: 'waitlist',
};
const choosingSteps: Record<ChoosingPath, BookingStep> = {
  routing: 'start',
  loadingRemoteTerms: 'start',
  overview: 'start',
  loadingPlaces: 'place',
  choosingPlace: 'place',
  loadingProviders: 'person',
  choosingPerson: 'person',
  loadingSlots: 'time',
  choosingTime: 'time',
  loadingAgain: 'time',
  routingTime: 'time',
  readingToday: 'time',
  released: 'start',
  loadingNearby: 'detail',
  slotTaken: 'detail',
  chosen: 'start',
  nearby: 'detail',
  answered: 'time',
};

/** @param choosing where the choice of place, person and time is, while it is open */
export const bookingStepOf = (
  path: BookingPath,
  context: BookingContext,
  choosing: ChoosingPath | null = null,
): BookingStep => {
  const chosen = choosing ? choosingSteps[choosing] : 'start';
  const step = path === 'start' ? chosen : bookingSteps[path];
  // a booking that costs a deposit is made from its deposit step
  return step === 'detail' && needsDeposit(context) ? 'deposit' : step;
};

/** The step bar lists the steps of the path ahead; pages of the start step count as that step. */
export const progressOf = (context: BookingContext): readonly BookingStep[] => {
  if (needsDeposit(context)) return ['start', 'info', 'deposit', 'payment'];
  const isPaid = context.kind === 'remote' || isHeld(context);
  return isPaid ? ['start', 'info', 'detail', 'payment'] : ['start', 'info', 'detail'];
};
