import type { SnapshotFrom } from 'xstate';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { Money } from '#contract/money.ts';
import { shownRounding } from '#contract/rules/shown-bill.ts';
import type { HeldCommitment } from '../holding/holding.selectors.ts';
import type { bookingMachine } from './booking.machine.ts';
import { isDepositHold, needsDeposit, needsNoShowCheck, sameTimeToday } from './booking.rules.ts';
import type { BookingContext } from './booking.types.ts';

/** State of commitment of a booking, including its hold. */
export type BookingCommitment = 'nothing' | 'waitlisted' | 'booked' | HeldCommitment;

/**
 * Commitment that the server's last answer confirms; each screen takes its sentence from it. Null while the booking is
 * sent, and while the hold reports its own.
 */
export const selectCommitted = (
  snapshot: Pick<SnapshotFrom<typeof bookingMachine>, 'matches'>,
): BookingCommitment | null => {
  if (snapshot.matches({ creating: 'outcomeUnknown' })) return 'unknown';
  if (snapshot.matches('creating') || snapshot.matches('payment')) return null;
  if (snapshot.matches('confirmed')) return 'booked';
  return snapshot.matches('waitingContact') ? 'waitlisted' : 'nothing';
};

interface ContextOf {
  context: BookingContext;
}

/** Difference between a fee's total and its lines, each rounded to cents as shown; 0 if they agree. */
export const feeRounding = ({ totalFee, feeBeforeTax, taxAmount }: Fee): Money =>
  shownRounding(totalFee, [feeBeforeTax, taxAmount]);

/** The patient's other appointment today at the chosen time (BOOK-61). */
export const selectSameTime = ({ context }: ContextOf): Appointment | null => sameTimeToday(context);

/** The reason why earlier appointments could not be checked; null if no check is due. */
export const selectNotChecked = ({ context }: ContextOf): BookingContext['failure'] =>
  needsNoShowCheck(context) ? context.failure : null;

export const selectNeedsDeposit = ({ context }: ContextOf): boolean => needsDeposit(context);
export const selectIsDepositHold = ({ context }: ContextOf): boolean => isDepositHold(context);
