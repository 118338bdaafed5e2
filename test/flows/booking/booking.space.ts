/** All states and edges of a booking of any kind, with helpers to name them. */
import { transition } from 'xstate';
import { NO_SHOW_TAG } from '#contract/constants.ts';
import { appointmentOf, waitlistEntryOf } from '#machines/booking/booking.rules.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { lastInstantOf } from '#machines/choosing/choosing.rules.ts';
import { asFailure } from '#machines/kit/failure.ts';
import { isOutcomeKnown } from '#machines/kit/outcome.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import {
  bookingFlow,
  missedBookingFlow,
  remoteBookingFlow,
  therapistBookingFlow,
} from '#model/booking/booking.model.ts';
import { isFailed } from '#model/flow.ts';
import { type Edge, edgesOf, statesOf } from '#model/walker.ts';

const walked = [bookingFlow, therapistBookingFlow, remoteBookingFlow, missedBookingFlow];
export const edges = walked.flatMap(edgesOf);
export const states = walked
  .flatMap(statesOf)
  .map(({ value, context }): { path: string; context: BookingContext } => ({ path: statePath(value), context }));

export const at = (edge: Edge, end: 'from' | 'to'): string => statePath(edge[end].value);
export const before = (edge: Edge): BookingContext => edge.from.context;
export const after = (edge: Edge): BookingContext => edge.to.context;
export const told = (edge: Edge) => `${at(edge, 'from')} --${edge.label}--> ${at(edge, 'to')}`;
export const pathsOf = (all: typeof states) => [...new Set(all.map(({ path }) => path))];
export const entering = (path: RegExp) =>
  edges.filter((edge) => path.test(at(edge, 'to')) && !path.test(at(edge, 'from')));
export const leaving = (path: string) => edges.filter((edge) => at(edge, 'from') === path && at(edge, 'to') !== path);
/** Effects of an edge, as JSON. */
export const tellsOf = ({ from, event }: Edge): string => {
  const effects: readonly object[] = transition(bookingFlow.machine, from, event)[1];
  return JSON.stringify(effects);
};

export const SENT = /^creating\.(?:creatingAppointment|joiningWaitlist|outcomeUnknown)$/;
export const isCertainRefusal = ({ event }: Edge) => isFailed(event) && isOutcomeKnown(asFailure(event.error));
export const keeps = (edge: Edge) => writeKey(before(edge)) === writeKey(after(edge));
export const bodyOf = (context: BookingContext) =>
  context.isWaiting ? waitlistEntryOf(context) : appointmentOf(context);
export const isBack = (edge: Edge) => {
  const [old, young] = [before(edge), after(edge)];
  return young.generation < old.generation || (young.generation === old.generation && young.attempt < old.attempt);
};
export const kept = ({ location, category, provider, service, patient, moreinfo }: BookingContext) => ({
  location,
  category,
  provider,
  service,
  patient,
  moreinfo,
});
export const isOver = (context: BookingContext) => {
  const last = lastInstantOf(context);
  return last === null || last <= context.now;
};
export const isTagged = ({ kind, patientTags }: BookingContext) =>
  kind !== 'remote' && patientTags.includes(NO_SHOW_TAG);
