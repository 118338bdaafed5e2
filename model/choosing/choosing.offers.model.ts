/** Options of a choice, and the parts of it that change later behaviour. */
import type { Slot } from '#contract/entities/appointment.ts';
import { clinicDayOf, compareMonths, isBefore, monthOf } from '#contract/time.ts';
import { servicesOf } from '#machines/choosing/choosing.rules.ts';
import type { Choice, ChoosingContext } from '#machines/choosing/choosing.types.ts';
import { NOON, type NOW } from '#model/samples.ts';

export const nothing: Record<string, never> = {};
export const isNoon = (now: typeof NOW) => !isBefore(now, NOON);
/** The samples have times in the present month only. */
export const isPresentMonth = ({ month, now }: Pick<ChoosingContext, 'month' | 'now'>) =>
  compareMonths(month, monthOf(clinicDayOf(now))) === 0;
export const nameOfSlot = (slot: Slot, category: string | null) =>
  servicesOf(slot, category).length === 1 ? 'one service' : 'a choice of services';

/** "The same" is offered only when there is one, so that an answer's effect depends on the state alone. */
export const sameOrOther = <One extends { _id: string }, Name extends string>(
  name: Name,
  chosen: One | null,
  offered: readonly One[],
): Record<string, Record<Name, One>> => {
  const other = offered.find(({ _id }) => _id !== chosen?._id);
  const asEvent = (one: One) => ({ [name]: one }) as Record<Name, One>;
  return {
    ...(chosen && { 'the same': asEvent(chosen) }),
    ...(other && { another: asEvent(other) }),
  };
};

/** The parts of a choice that later steps depend on. */
export const keyOfChoice = (choice: Choice) => [
  choice.location !== null,
  choice.isTimeFirst,
  choice.provider !== null,
  choice.aptDate,
  choice.bookingAppt && servicesOf(choice.bookingAppt, choice.category).length,
  choice.waitingTimeVal?.startTime,
  choice.bookingWaitList !== null,
  choice.service !== null,
  choice.again !== null,
];

export const isOpenForTime = ({ service, bookingAppt, isWaiting }: ChoosingContext) =>
  service !== null || (bookingAppt === null && !isWaiting);
