/** How booking and the choice of place, person and time lead to each other, for walks on the screens of both. */
import type { AnyMachineSnapshot } from 'xstate';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { choiceOf } from '#machines/choosing/choosing.answers.ts';
import type { BookingKind, ChoosingInput, ChoosingOutput } from '#machines/choosing/choosing.types.ts';
import { required } from '#machines/kit/required.ts';
import {
  againChoosingFlow,
  doctorChoosingFlow,
  lateChoosingFlow,
  lostChoosingFlow,
  releasedChoosingFlow,
  remoteChoosingFlow,
  therapistChoosingFlow,
} from '#model/choosing/choosing.model.ts';
import { keyOfChoice } from '#model/choosing/choosing.offers.model.ts';
import type { Flow } from '#model/flow.ts';
import { explore, type Path } from '#model/walker.ts';
import {
  bookingFlow,
  missedBookingFlow,
  remoteBookingFlow,
  therapistBookingFlow,
  toDetail,
  toRemoteHolding,
} from './booking.model.ts';

/** The booking in which a choice begins, and the labels that lead there. */
interface Arrival {
  booking: Flow;
  labels: readonly string[];
}
const ARRIVALS = new Map<Flow, Arrival>([
  [doctorChoosingFlow, { booking: bookingFlow, labels: [] }],
  [therapistChoosingFlow, { booking: therapistBookingFlow, labels: [] }],
  [remoteChoosingFlow, { booking: remoteBookingFlow, labels: [] }],
  [againChoosingFlow, { booking: missedBookingFlow, labels: ['booking.again (the earlier one)'] }],
  [releasedChoosingFlow, { booking: remoteBookingFlow, labels: [...toRemoteHolding, 'holding -> released'] }],
  [lateChoosingFlow, { booking: remoteBookingFlow, labels: [...toRemoteHolding, 'holding -> again'] }],
  [lostChoosingFlow, { booking: bookingFlow, labels: [...toDetail, 'step.next', 'createAppointment -> SLOT_TAKEN'] }],
]);
export const arrivalOf = (choosing: Flow): Arrival => required(ARRIVALS.get(choosing) ?? null, 'arrival');

const FLOWS: Record<BookingKind, Flow> = {
  provider: doctorChoosingFlow,
  therapist: therapistChoosingFlow,
  remote: remoteChoosingFlow,
};

const isLike = ({ status, output }: AnyMachineSnapshot, wanted: ChoosingOutput): boolean => {
  if (status !== 'done') return false;
  const { outcome, choice }: ChoosingOutput = output;
  const isSame = choice.bookingAppt?._id === wanted.choice.bookingAppt?._id;
  return (
    outcome === wanted.outcome &&
    isSame &&
    JSON.stringify(keyOfChoice(choice)) === JSON.stringify(keyOfChoice(wanted.choice))
  );
};

const known = new Map<string, Path>();
/** The shortest way through the choice that ends like this. @returns its flow, and the path from where booking begins it */
export const wayToChoice = (context: BookingContext, wanted: ChoosingOutput): { flow: Flow; path: Path } => {
  const { entry, kind, now, patients } = context;
  const input: ChoosingInput = { ...choiceOf(context), entry, kind, now, patients };
  const flow: Flow = { ...(entry === 'again' ? againChoosingFlow : FLOWS[kind]), input };
  const name = JSON.stringify([input, wanted]);
  const found = known.get(name) ?? [...explore(flow).values()].find(({ state }) => isLike(state, wanted))?.path;
  const path = required(found ?? null, 'way to the choice');
  known.set(name, path);
  return { flow, path };
};
