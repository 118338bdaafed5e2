/** The effects of a payment, or of its absence, on a booking. The invoice must be locked. */
import type { Transaction } from 'kysely';
import { moneyToWire, negated } from '#contract/money.ts';
import { type IsoInstant, MINUTE_MS, msBetween } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { OnPaid, PaidInvoice } from '#server/deps/deps.types.ts';
import { lockIfFree } from '#server/money/invoice.store.ts';
import { post } from '#server/money/journal.store.ts';
import { tellOfVisit } from './appointment.store.ts';
import { addCredit, confirmBooking, listEndingHolds, markVoid, releaseHold } from './hold.store.ts';

/** Lowers the invoice to zero; earlier payments are then owed to the patient. */
export const voidInvoice = async (tx: Transaction<Database>, invoice: PaidInvoice, now: IsoInstant): Promise<void> => {
  const { id: invoiceId, revision, total } = invoice;
  if (!(await markVoid(tx, invoiceId, true)) || total === 0) return;
  await post(tx, {
    invoiceId,
    kind: 'adjustment',
    amount: negated(total),
    cause: `void:${invoiceId}:${revision}`,
    now,
  });
};

/** Restores the amount of a voided invoice. */
export const restoreInvoice = async (
  tx: Transaction<Database>,
  invoice: PaidInvoice,
  now: IsoInstant,
): Promise<void> => {
  const { id: invoiceId, revision, total } = invoice;
  if (!(await markVoid(tx, invoiceId, false)) || total === 0) return;
  await post(tx, { invoiceId, kind: 'adjustment', amount: total, cause: `restore:${invoiceId}:${revision}`, now });
};

/**
 * Confirms the booking of an invoice that was paid, even after its hold has ended, as long as the time is free.
 * Otherwise the booking is lost and the invoice voided, so that the payment is owed back (HOLD-12).
 */
export const settleBooking: OnPaid = async (tx, invoice, now) => {
  if (!invoice.isOfBooking) return;
  const booking = await confirmBooking(tx, invoice.id, now);
  if (booking === null) return;
  const { isLost, isRemote, patientId } = booking;
  const paid = moneyToWire(invoice.total);
  if (isLost) await voidInvoice(tx, invoice, now);
  else await restoreInvoice(tx, invoice, now);
  if (!isLost && !isRemote) await addCredit(tx, { invoiceId: invoice.id, patientId, amount: invoice.total, now });
  const event = isLost ? 'hold.lost' : isRemote ? 'visit.booked.video' : 'visit.booked.deposit';
  await tellOfVisit(tx, { ...booking, event, invoice, facts: { amount: paid, ...(isLost && { back: paid }) }, now });
};

/** Frees the time of an expired hold and voids its invoice. Skips invoices that are locked by another transaction. */
export const releaseOverdue = async (
  tx: Transaction<Database>,
  invoiceId: PaidInvoice['id'],
  now: IsoInstant,
): Promise<void> => {
  const invoice = await lockIfFree(tx, invoiceId);
  const booking = invoice && (await releaseHold(tx, invoiceId, now));
  if (!booking) return;
  await voidInvoice(tx, invoice, now);
  await tellOfVisit(tx, { ...booking, event: 'hold.released', invoice, now });
};

/** Tells of a hold that ends soon and is not being paid, once. Skips invoices that are locked by another transaction. */
export const tellOfEnd = async (
  tx: Transaction<Database>,
  invoiceId: PaidInvoice['id'],
  now: IsoInstant,
): Promise<void> => {
  const invoice = await lockIfFree(tx, invoiceId);
  const [hold] = invoice ? await listEndingHolds(tx, now, invoiceId) : [];
  if (!invoice || !hold) return;
  const { isRemote, until } = hold;
  const facts = {
    amount: moneyToWire(invoice.balance),
    minutesLeft: Math.ceil(msBetween(now, until) / MINUTE_MS),
    until,
  };
  const event = isRemote ? 'hold.ending.video' : 'hold.ending.deposit';
  await tellOfVisit(tx, { ...hold, event, invoice, facts, now });
};
