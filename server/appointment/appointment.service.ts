import type { Transaction } from 'kysely';
import type { AppointmentId, InvoiceId, PatientId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { isWithinNonCancellation } from '#contract/rules/cancellation.ts';
import { type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AppointmentState } from '#server/db/visit-tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import type { LetterEvent } from '#server/letters/letters.words.ts';
import { noteLowered } from '#server/money/credit-note.store.ts';
import { oweCredit } from '#server/money/refund.service.ts';
import { readAppointmentSettings } from '#server/settings/settings.store.ts';
import {
  type LockedAppointment,
  lockAnyAppointment,
  lockOwnAppointment,
  setState,
  tellOfVisit,
} from './appointment.store.ts';
import { returnDeposit } from './credit.service.ts';
import { voidInvoice } from './hold.service.ts';

const CANCELLABLE: readonly AppointmentState[] = ['held', 'pending', 'new', 'confirmed'];
/** States of appointments that were cancelled, or released before they could be. */
const OVER: readonly AppointmentState[] = ['cancelled', 'released'];
const UNDECIDED: readonly AppointmentState[] = ['pending', 'new'];

interface Ending {
  to: 'cancelled' | 'rejected';
  by: 'patient' | 'clinic';
  /** Events for an ending with nothing paid, with money that goes back, and with a deposit that stays. */
  events: { unpaid: LetterEvent; paid: LetterEvent; kept: LetterEvent };
  /** Reason in the clinic's words. */
  reason?: string | null;
}
const ENDINGS = {
  byPatient: {
    to: 'cancelled',
    by: 'patient',
    events: {
      unpaid: 'visit.cancelled.own',
      paid: 'visit.cancelled.own.paid',
      kept: 'visit.cancelled.own.kept',
    },
  },
  byClinic: {
    to: 'cancelled',
    by: 'clinic',
    events: {
      unpaid: 'visit.cancelled.clinic',
      paid: 'visit.cancelled.clinic',
      kept: 'visit.cancelled.clinic',
    },
  },
  rejected: {
    to: 'rejected',
    by: 'clinic',
    events: { unpaid: 'visit.rejected', paid: 'visit.rejected.paid', kept: 'visit.rejected' },
  },
} as const satisfies Record<string, Ending>;

interface Paid {
  sum: Money;
  /** Whether the sum is a deposit, and not the price of the visit. */
  isDeposit: boolean;
  goesBack: boolean;
}
/** Whether the clinic has moved the visit, and the patient has not agreed yet. */
const isMoved = ({ movedFrom }: LockedAppointment): boolean => movedFrom !== null;

const moneyOf = (booking: LockedAppointment, by: Ending['by']): Paid => {
  const { state, isRemote, invoice } = booking;
  const sum = invoice ? ((invoice.total - invoice.balance) as Money) : (0 as Money);
  const isDeposit = state !== 'held' && !isRemote;
  return { sum, isDeposit, goesBack: !isDeposit || by === 'clinic' || isMoved(booking) };
};

/** Writes a credit note for the price of a visit, which goes back. */
const noteVoided = (
  tx: Transaction<Database>,
  { id: invoiceId, total, balance }: NonNullable<LockedAppointment['invoice']>,
  reason: string | null,
  now: IsoInstant,
): Promise<object> => {
  const paid = (total - balance) as Money;
  const totals = { before: total, after: 0 as Money };
  return noteLowered(tx, { invoiceId, kind: 'cancelled', paid, total: totals, lessTax: null, reason }, now);
};

/**
 * Ends an appointment that does not take place. Its invoice is voided, and payments for it go back; a deposit does when it is the
 * clinic that ends or has moved it, and otherwise stays with the clinic for the next bill.
 * @returns the invoice that may have a refund due, null without one
 */
const end = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  booking: LockedAppointment,
  { to, by, events, reason = null }: Ending,
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  const { patientId, invoice } = booking;
  const { sum, isDeposit, goesBack } = moneyOf(booking, by);
  await setState(tx, id, to);
  const amount = moneyToWire(sum);
  const note = invoice && goesBack && !isDeposit ? await noteVoided(tx, invoice, reason, now) : {};
  const facts = {
    ...(reason !== null && { reason }),
    ...(sum > 0 && (goesBack ? { amount, back: amount, ...note } : { kept: amount })),
  };
  const event = events[sum <= 0 ? 'unpaid' : goesBack ? 'paid' : 'kept'];
  await tellOfVisit(tx, { id, patientId, event, invoice, facts, now });
  if (!invoice || !goesBack) return null;
  if (isDeposit) return returnDeposit(tx, invoice.id, now);
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
    if (!isMoved(booking) && isWithinNonCancellation(startsAt, now, otherConfig.nonCancellationPeriodHrs))
      throw new Refused('TOO_LATE_TO_CANCEL');
  }
  return end(tx, id, booking, ENDINGS.byPatient, now);
};

/**
 * The clinic cancels, whenever the appointment is; may be repeated.
 * @throws Refused NOT_FOUND when there is no such appointment, or it did not take place anyway
 */
export const cancelForClinic = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  now: IsoInstant,
  reason: string | null = null,
): Promise<InvoiceId | null> => {
  const booking = await lockAnyAppointment(tx, id);
  if (OVER.includes(booking.state)) return null;
  if (!CANCELLABLE.includes(booking.state) || booking.endedAt !== null) throw new Refused('NOT_FOUND');
  return end(tx, id, booking, { ...ENDINGS.byClinic, reason }, now);
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
  await tellOfVisit(tx, { id, patientId, event: 'visit.accepted', now });
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
  reason: string | null = null,
): Promise<InvoiceId | null> => {
  const booking = await lockAnyAppointment(tx, id);
  if (booking.state === 'rejected') return null;
  if ((booking.state !== 'held' && !UNDECIDED.includes(booking.state)) || booking.endedAt !== null)
    throw new Refused('NOT_FOUND');
  return end(tx, id, booking, { ...ENDINGS.rejected, reason }, now);
};
