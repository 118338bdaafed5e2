import type { Appointment } from '#contract/entities/appointment.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { Money } from '#contract/money.ts';
import { shownRounding } from '#contract/rules/shown-bill.ts';
import { isDepositHold, needsDeposit, needsNoShowCheck, sameTimeToday } from './booking.rules.ts';
import type { BookingContext } from './booking.types.ts';

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
