import type { Kysely, Transaction } from 'kysely';
import type { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { DEPOSIT_HOLD_MS, REMOTE_HOLD_MS } from '#contract/constants.ts';
import type { AppointmentId, InvoiceId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Answer } from '#server/kit/ask.ts';
import { keepAnswer } from '#server/kit/kept-answers.store.ts';
import { Refused } from '#server/kit/refused.ts';
import { createInvoice } from '#server/money/invoice.service.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { readFeeLine } from '#server/settings/fees.service.ts';
import { type BookAsk, bookSlot, showHeld, tellOfVisit } from './appointment.store.ts';
import { bookAtDesk, type DeskBooking, readDepositOwed } from './desk-booking.store.ts';
import { settleBooking } from './hold.service.ts';
import { findHeld, setInvoice } from './hold.store.ts';

type Booked = Answer<typeof appointmentCalls.createAppointment>;

/** Payments before an appointment, and the refusal when the clinic has set no fee for one. */
const DUES = {
  remote: {
    fee: 'remote-consultation-fee',
    without: 'UNAVAILABLE',
    invoiceType: 'Remote Consultation',
    name: 'Remote consultation',
    itemType: 'Teleconsult',
  },
  deposit: {
    fee: 'appointment-deposit-fee',
    without: 'DEPOSIT_REQUIRED',
    invoiceType: 'Appointment Deposit',
    name: 'Appointment deposit',
    itemType: 'Credit',
  },
} as const;

/** Makes the invoice that a held appointment waits for. @throws Refused while the fee is not set */
const invoiceHeld = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  due: keyof typeof DUES,
  now: BookAsk['now'],
): Promise<void> => {
  const { patientId, clinicId, invoiceId: known } = await findHeld(tx, id);
  if (known !== null) return;
  const { fee, without, invoiceType, name, itemType } = DUES[due];
  const line = await readFeeLine(tx, fee);
  if (line === null) throw new Refused(without);
  const items = [{ ...line, name, itemType }];
  const asked = { patientId, clinicId, invoiceType, items, finalized: false, delivery: null, now };
  const invoiceId = await createInvoice(tx, asked);
  await setInvoice(tx, id, invoiceId);
  const invoice = await findInvoiceForPayment(tx, invoiceId);
  // nothing to pay after all
  if (invoice.balance <= 0) return settleBooking(tx, invoice, now);
  if (due !== 'deposit') return;
  const facts = { amount: moneyToWire(invoice.balance), until: addMs(now, DEPOSIT_HOLD_MS) };
  await tellOfVisit(tx, { id, patientId, event: 'hold.made.deposit', invoice, facts, now });
};

/** The end of a hold that begins now, by what is to be paid. */
const holdEnds = (now: BookAsk['now']) => ({
  remote: addMs(now, REMOTE_HOLD_MS),
  deposit: addMs(now, DEPOSIT_HOLD_MS),
});

/** Holds a slot for a payment and makes its invoice; books it when nothing is due. */
const hold = (db: Kysely<Database>, ask: BookAsk): Promise<Booked> => {
  const { keep, now } = ask;
  return db.transaction().execute(async (tx) => {
    const held = await bookSlot(tx, ask, holdEnds(now));
    if (!('due' in held)) return held;
    const { due, caller, id } = held;
    if (id === null) throw new Error('Nothing was held');
    await invoiceHeld(tx, id, due, now);
    const answer = await showHeld(tx, id, now);
    if (keep) await keepAnswer(tx, caller, keep, { status: 200, body: answer }, now);
    return answer;
  });
};

/**
 * Books a slot; where a fee or a deposit is due its time is held for the invoice that is made for it (SERVER-34).
 * A booking without a payment is one statement. The request says whether a payment is likely: such a slot is held at
 * once, in a transaction with its invoice; any other only when the statement finds a payment due and writes nothing.
 * @param hasRooms without them no remote consultation is booked
 * @throws Refused SIGNED_OUT, MEMBERS_ONLY, NOT_FOUND, NO_VIDEO, SLOT_MISMATCH, SLOT_PAST, TOO_MANY_HOLDS, DEPOSIT_REQUIRED;
 * the database's own error when the time is taken
 */
export const book = async (db: Kysely<Database>, ask: BookAsk, hasRooms: boolean): Promise<Booked> => {
  const { type, missedAppointment } = ask.body;
  if (type === 'TELE_PATIENT_REMOTE' && !hasRooms) throw new Refused('NO_VIDEO');
  if (type !== 'TELE_PATIENT_REMOTE' && !missedAppointment) {
    const booked = await bookSlot(db, ask, null);
    if (!('due' in booked)) return booked;
  }
  return hold(db, ask);
};

/**
 * The clinic's staff book for a patient, by the same rules. A fee or deposit that is due is asked of the patient, for whom the time
 * is held; the patient hears of either.
 * @throws Refused as `book` does; DEPOSIT_REQUIRED with its `amount` while the patient does not know of a deposit that is due and
 * staff do not waive it; TOO_MANY_HOLDS also while another video visit of the patient waits for its fee
 */
export const bookForPatient = async (
  tx: Transaction<Database>,
  booking: DeskBooking,
  hasRooms: boolean,
): Promise<Booked> => {
  const { patientId, slot, isDepositTold, now } = booking;
  if (slot.type === 'TELE_PATIENT_REMOTE' && !hasRooms) throw new Refused('NO_VIDEO');
  const { answer: first } = await bookAtDesk(tx, booking, null);
  if (!('due' in first)) return first;
  if (first.due === 'deposit' && !isDepositTold)
    throw new Refused('DEPOSIT_REQUIRED', { data: await readDepositOwed(tx, patientId) });
  const { answer, newId } = await bookAtDesk(tx, booking, holdEnds(now));
  if (!('due' in answer)) return answer;
  if (answer.id !== newId) throw new Refused('TOO_MANY_HOLDS');
  await invoiceHeld(tx, newId, answer.due, now);
  const held = await showHeld(tx, newId, now);
  if (answer.due === 'remote' && held.data.invoice) {
    // the patient is not on the page that asks for the fee
    const { invoice } = held.data;
    const facts = {
      amount: invoice.ostBalance,
      minutesLeft: REMOTE_HOLD_MS / MINUTE_MS,
      until: addMs(now, REMOTE_HOLD_MS),
    };
    await tellOfVisit(tx, {
      id: newId,
      patientId,
      event: 'hold.ending.video',
      invoice: { ...invoice, id: invoice._id as InvoiceId },
      facts,
      now,
    });
  }
  return held;
};
