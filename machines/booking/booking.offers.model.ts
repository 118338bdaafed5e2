/** What there is to choose in a booking, and what of its answers makes a difference later on. */
import type { Slot } from '#contract/entities/appointment.ts';
import { isBefore } from '#contract/time.ts';
import { NOON, type NOW } from '#model/samples.ts';
import { sameTimeToday, servicesOf, waitingDays } from './booking.rules.ts';
import type { BookingContext } from './booking.types.ts';

export const nothing: Record<string, never> = {};
export const isNoon = (now: typeof NOW) => !isBefore(now, NOON);
export const nameOfSlot = (slot: Slot, category: string | null) =>
  servicesOf(slot, category).length === 1 ? 'one service' : 'a choice of services';

/** "The same" is offered only when there is one, so that an answer's effect depends on the state alone. */
export const sameOrOther = <Choice extends { _id: string }, Name extends string>(
  name: Name,
  chosen: Choice | null,
  offered: readonly Choice[],
): Record<string, Record<Name, Choice>> => {
  const other = offered.find(({ _id }) => _id !== chosen?._id);
  const asEvent = (choice: Choice) => ({ [name]: choice }) as Record<Name, Choice>;
  return {
    ...(chosen && { 'the same': asEvent(chosen) }),
    ...(other && { another: asEvent(other) }),
  };
};

/** What was read for one step plays no part in others: they read it anew. */
export const keyOf = (context: BookingContext, path: string) => {
  const { now, kind, location, isTimeFirst, provider, days: shown, aptDate, bookingAppt, category, service } = context;
  const answers = [
    kind,
    isNoon(now),
    location !== null,
    isTimeFirst,
    provider !== null,
    shown.length > 0,
    aptDate,
    bookingAppt && servicesOf(bookingAppt, category).length,
    context.waitingTimeVal?.startTime,
    context.bookingWaitList !== null,
    service !== null,
    context.patient !== null,
    context.again !== null,
    context.isHintDismissed,
    context.isHintSeen,
  ];
  if (path.startsWith('start.')) return answers;
  if (path === 'payment') return [...answers, context.appointment?._id];
  if (path === 'confirmed' || path === 'waitingContact')
    return [kind, isNoon(now), context.patient !== null, context.isHintDismissed];
  return [
    ...answers,
    context.today === null ? null : sameTimeToday(context) !== null,
    path !== 'checkingNoShow' && !path.startsWith('info') && context.noShow?.hasAnyNoShowAppointments,
    path === 'missedAppointmentDeposit.reviewing' && context.fee !== null,
    path === 'creating.slotTaken' && [context.nearby[0], context.lost?.day, waitingDays(context)],
  ];
};

/** Where a booking is opened from elsewhere; from the pages of the start step it would show nothing new. */
export const isCrossing = (path: string) =>
  !path.startsWith('start.') || path === 'start.overview' || path === 'start.released';
export const isOpenForTime = ({ service, bookingAppt, isWaiting, patient }: BookingContext) =>
  service !== null || (bookingAppt === null && !isWaiting && patient === null);
