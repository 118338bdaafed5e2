/** Whether a booking costs something before it stands. Apart from the other rules, because the address needs it on every page. */
import type { BookingContext } from './booking.types.ts';

export const hasMissed = ({ noShow }: BookingContext): boolean => noShow?.hasAnyNoShowAppointments === true;
/** A waitlist entry holds nothing, so it costs nothing (BOOK-38). */
export const needsDeposit = (context: BookingContext): boolean => hasMissed(context) && !context.isWaiting;

export const isHeld = ({ appointment }: BookingContext): boolean => appointment?.invoiceId != null;
/** A hold of any other kind of booking waits for a deposit. */
export const isDepositHold = ({ appointment }: Pick<BookingContext, 'appointment'>): boolean =>
  appointment !== null && appointment.bookingType !== 'TELE_PATIENT_REMOTE';
