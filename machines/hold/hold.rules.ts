import { DEPOSIT_HOLD_MS, REMOTE_HOLD_MS } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { addMs, type IsoInstant, msBetween, msOf } from '#contract/time.ts';
import type { Hold } from './hold.types.ts';

export const deadlineOf = ({ startedAt, durationMs }: Hold): IsoInstant => addMs(startedAt, durationMs);
export const remainingMs = (hold: Hold, now: IsoInstant): number => Math.max(0, msBetween(now, deadlineOf(hold)));
const byDeadline = (a: Hold, b: Hold) => msOf(deadlineOf(a)) - msOf(deadlineOf(b));

/** The hold of an appointment; null when it is not held. */
export const holdOf = ({ _id, bookingType, holdUntil, invoiceId, isPaymentProcessing }: Appointment): Hold | null => {
  if (holdUntil === null || invoiceId === null) return null;
  const isRemote = bookingType === 'TELE_PATIENT_REMOTE';
  const durationMs = isRemote ? REMOTE_HOLD_MS : DEPOSIT_HOLD_MS;
  return {
    id: _id,
    invoiceId,
    kind: isRemote ? 'remote' : 'deposit',
    startedAt: addMs(holdUntil, -durationMs),
    durationMs,
    isProcessing: isPaymentProcessing,
  };
};

export const firstOf = (holds: readonly Hold[]): Hold | null => holds.toSorted(byDeadline)[0] ?? null;
/** The hold that every page counts down: the first remote consultation to end. */
export const countdownOf = (holds: readonly Hold[]): Hold | null =>
  firstOf(holds.filter(({ kind }) => kind === 'remote'));

export const isExpired = (hold: Hold, now: IsoInstant): boolean => remainingMs(hold, now) === 0;
/** Holds of `before` that are not among `after`. */
export const endedOf = (before: readonly Hold[], after: readonly Hold[]): Hold[] =>
  before.filter(({ id }) => !after.some((hold) => hold.id === id));
export const withHold = (holds: readonly Hold[], hold: Hold): Hold[] => [
  ...holds.filter(({ id }) => id !== hold.id),
  hold,
];
