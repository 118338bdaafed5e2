/**
 * Rules that decide whether a booking costs money first. A file of its own, because the address needs them on every
 * page.
 */
import type { BookingContext } from './booking.types.ts';

export const hasMissed = ({ noShow }: BookingContext): boolean => noShow?.hasAnyNoShowAppointments === true;
/** A waitlist entry holds nothing, so it costs nothing (BOOK-38). */
export const needsDeposit = (context: BookingContext): boolean => hasMissed(context) && !context.isWaiting;

export const isHeld = ({ appointment }: BookingContext): boolean => appointment?.invoiceId != null;
/** A held booking of any kind but a remote one waits for a deposit. */
export const isDepositHold = ({ appointment }: Pick<BookingContext, 'appointment'>): boolean =>
  appointment !== null && appointment.bookingType !== 'TELE_PATIENT_REMOTE';
