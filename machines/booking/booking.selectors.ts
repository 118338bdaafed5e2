import type { SnapshotFrom } from 'xstate';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { Money } from '#contract/money.ts';
import { shownRounding } from '#contract/rules/shown-bill.ts';
import type { HeldCommitment } from '../holding/holding.selectors.ts';
import type { bookingMachine } from './booking.machine.ts';
import { isDepositHold, needsDeposit, needsNoShowCheck, sameTimeToday } from './booking.rules.ts';
import type { BookingContext } from './booking.types.ts';

/** What has been committed, with what the hold of the time says. */
export type BookingCommitment = 'nothing' | 'waitlisted' | 'booked' | HeldCommitment;

/**
 * What has been committed, as far as an answer of the server says: the sentence of every screen; null while the booking is
 * sent, and where the hold says it.
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

/** What is left between the lines of a fee and its total, to the cent; 0 when nothing is. */
export const feeRounding = ({ totalFee, feeBeforeTax, taxAmount }: Fee): Money =>
  shownRounding(totalFee, [feeBeforeTax, taxAmount]);

/** The appointment of the patient today at the chosen time (BOOK-61). */
export const selectSameTime = ({ context }: ContextOf): Appointment | null => sameTimeToday(context);

/** Why earlier appointments could not be checked; null where no check is due. */
export const selectNotChecked = ({ context }: ContextOf): BookingContext['failure'] =>
  needsNoShowCheck(context) ? context.failure : null;

export const selectNeedsDeposit = ({ context }: ContextOf): boolean => needsDeposit(context);
export const selectIsDepositHold = ({ context }: ContextOf): boolean => isDepositHold(context);
