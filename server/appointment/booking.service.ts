import type { Kysely, Transaction } from 'kysely';
import type { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { DEPOSIT_HOLD_MS, REMOTE_HOLD_MS } from '#contract/constants.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import { createInvoice } from '#server/invoice/invoice.service.ts';
import { findInvoiceForPayment } from '#server/invoice/invoice.store.ts';
import { keepAnswer } from '#server/kit/kept-answers.store.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Answer } from '#server/kit/serve.ts';
import { readFeeLine } from '#server/settings/fees.ts';
import { type BookAsk, bookSlot, showHeld } from './appointment.store.ts';
import { settleBooking } from './hold.service.ts';
import { findHeld, setInvoice } from './hold.store.ts';

type Booked = Answer<typeof appointmentCalls.createAppointment>;

/** What is due before an appointment, and what the clinic lacks when it has no fee for it. */
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

/** Makes the invoice that a held appointment waits for. @throws Refused when there is no fee to ask for */
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
  if (invoice.balance <= 0) await settleBooking(tx, invoice, now);
};

/**
 * Books a slot; where a fee or a deposit is due its time is held for the invoice that is made for it (SERVER-34).
 * @throws Refused SIGNED_OUT, MEMBERS_ONLY, NOT_FOUND, SLOT_MISMATCH, SLOT_PAST, TOO_MANY_HOLDS, DEPOSIT_REQUIRED; the
 * database's own error when the time is taken
 */
export const book = async (db: Kysely<Database>, ask: BookAsk): Promise<Booked> => {
  const booked = await bookSlot(db, ask, null);
  if (!('due' in booked)) return booked;
  const { keep, now } = ask;
  const hold = { remote: addMs(now, REMOTE_HOLD_MS), deposit: addMs(now, DEPOSIT_HOLD_MS) };
  return db.transaction().execute(async (tx) => {
    const held = await bookSlot(tx, ask, hold);
    // the deposit was paid in between
    if (!('due' in held)) return held;
    const { due, caller, id } = held;
    if (id === null) throw new Error('Nothing was held');
    await invoiceHeld(tx, id, due, now);
    const answer = await showHeld(tx, id, now);
    if (keep) await keepAnswer(tx, caller, keep, { status: 200, body: answer }, now);
    return answer;
  });
};
