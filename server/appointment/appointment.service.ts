import type { Transaction } from 'kysely';
import type { AppointmentId, InvoiceId, PatientId } from '#contract/ids.ts';
import { isWithinNonCancellation } from '#contract/rules/cancellation.ts';
import { type IsoInstant, isBefore } from '#contract/time.ts';
import type { AppointmentState, Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { oweCredit } from '#server/money/refund.service.ts';
import { readAppointmentSettings } from '#server/settings/settings.store.ts';
import {
  type LockedAppointment,
  lockAnyAppointment,
  lockOwnAppointment,
  notifyOfVisit,
  setState,
} from './appointment.store.ts';
import { returnDeposit } from './credit.service.ts';
import { voidInvoice } from './hold.service.ts';

const CANCELLABLE: readonly AppointmentState[] = ['held', 'pending', 'new', 'confirmed'];
/** Cancelled, or released before it was cancelled. */
const OVER: readonly AppointmentState[] = ['cancelled', 'released'];
const UNDECIDED: readonly AppointmentState[] = ['pending', 'new'];

/**
 * Ends an appointment that does not take place. Its invoice is voided, and payments for it go back; a deposit does when it is the
 * clinic that ends it, and otherwise stays with the clinic for the next bill.
 * @returns the invoice that may have a refund due, null without one
 */
const end = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  { patientId, state, isRemote, invoice }: LockedAppointment,
  to: 'cancelled' | 'rejected',
  by: 'patient' | 'clinic',
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  await setState(tx, id, to);
  const kind = to === 'rejected' ? 'appointmentRejected' : 'appointmentCancelled';
  await notifyOfVisit(tx, { id, patientId, kind, invoice, now });
  if (!invoice) return null;
  if (state !== 'held' && !isRemote) return by === 'clinic' ? returnDeposit(tx, invoice.id, now) : null;
  await voidInvoice(tx, invoice, now);
  await oweCredit(tx, invoice.id, now);
  return invoice.id;
};

/**
 * Cancels an own appointment and frees its slot, or releases one that is held; may be repeated.
 * @returns the invoice that may have a refund due
 * @throws Refused NOT_FOUND, NOT_CANCELLABLE, TOO_LATE_TO_CANCEL
 */
export const cancelAppointment = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  id: AppointmentId,
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  const booking = await lockOwnAppointment(tx, callerId, id);
  const { state, startsAt } = booking;
  if (OVER.includes(state)) return null;
  if (state !== 'held') {
    if (!CANCELLABLE.includes(state) || booking.endedAt !== null || !isBefore(now, startsAt))
      throw new Refused('NOT_CANCELLABLE');
    const { otherConfig } = await readAppointmentSettings(tx);
    if (booking.movedFrom === null && isWithinNonCancellation(startsAt, now, otherConfig.nonCancellationPeriodHrs))
      throw new Refused('TOO_LATE_TO_CANCEL');
  }
  return end(tx, id, booking, 'cancelled', 'patient', now);
};

/**
 * The clinic cancels, whenever the appointment is; may be repeated.
 * @throws Refused NOT_FOUND when there is no such appointment, or it did not take place anyway
 */
export const cancelForClinic = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  const booking = await lockAnyAppointment(tx, id);
  if (OVER.includes(booking.state)) return null;
  if (!CANCELLABLE.includes(booking.state) || booking.endedAt !== null) throw new Refused('NOT_FOUND');
  return end(tx, id, booking, 'cancelled', 'clinic', now);
};

/**
 * The clinic accepts an appointment that waits for its decision; may be repeated.
 * @throws Refused NOT_FOUND when there is no such appointment, or it was decided otherwise or has ended
 */
export const acceptAppointment = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  now: IsoInstant,
): Promise<null> => {
  const { patientId, state } = await lockAnyAppointment(tx, id);
  if (state === 'confirmed') return null;
  if (!UNDECIDED.includes(state)) throw new Refused('NOT_FOUND');
  await setState(tx, id, 'confirmed');
  await notifyOfVisit(tx, { id, patientId, kind: 'appointmentConfirmed', now });
  return null;
};

/**
 * The clinic rejects an appointment that waits for its decision or for its payment; may be repeated.
 * @throws Refused NOT_FOUND when there is no such appointment, or it was decided otherwise or has ended
 */
export const rejectAppointment = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  const booking = await lockAnyAppointment(tx, id);
  if (booking.state === 'rejected') return null;
  if ((booking.state !== 'held' && !UNDECIDED.includes(booking.state)) || booking.endedAt !== null)
    throw new Refused('NOT_FOUND');
  return end(tx, id, booking, 'rejected', 'clinic', now);
};
