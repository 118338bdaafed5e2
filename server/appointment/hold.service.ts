/** What a payment, or its absence, does to a booking. Each is called with the invoice locked. */
import type { Transaction } from 'kysely';
import { negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import { type LockedInvoice, lockIfFree } from '#server/invoice/invoice.store.ts';
import { post } from '#server/invoice/journal.store.ts';
import { tellOfVisit } from './appointment.store.ts';
import { addCredit, confirmBooking, markVoid, releaseHold } from './hold.store.ts';

/** The invoice asks for nothing any more; what was paid for it is then owed to the patient. */
export const voidInvoice = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  now: IsoInstant,
): Promise<void> => {
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

/** The invoice asks for what it asked before. */
const restoreInvoice = async (tx: Transaction<Database>, invoice: LockedInvoice, now: IsoInstant): Promise<void> => {
  const { id: invoiceId, revision, total } = invoice;
  if (!(await markVoid(tx, invoiceId, false)) || total === 0) return;
  await post(tx, { invoiceId, kind: 'adjustment', amount: total, cause: `restore:${invoiceId}:${revision}`, now });
};

/**
 * An invoice was paid: its booking, if it has one, is confirmed, also after its hold has ended while nobody has the
 * time. When somebody has, it is lost and the invoice asks for nothing, so that the payment is owed back (HOLD-12).
 */
export const settleBooking = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  now: IsoInstant,
): Promise<void> => {
  if (!invoice.isOfBooking) return;
  const booking = await confirmBooking(tx, invoice.id, now);
  if (booking === null) return;
  const { isLost, isRemote, patientId } = booking;
  if (isLost) await voidInvoice(tx, invoice, now);
  else await restoreInvoice(tx, invoice, now);
  if (!isLost && !isRemote) await addCredit(tx, { invoiceId: invoice.id, patientId, amount: invoice.total, now });
  await tellOfVisit(tx, { ...booking, kind: isLost ? 'appointmentLost' : 'appointmentCreated', invoice, now });
};

/** Frees the time of a hold that is over and voids its invoice; somebody who is at work on it is let do so. */
export const releaseOverdue = async (
  tx: Transaction<Database>,
  invoiceId: LockedInvoice['id'],
  now: IsoInstant,
): Promise<void> => {
  const invoice = await lockIfFree(tx, invoiceId);
  const booking = invoice && (await releaseHold(tx, invoiceId, now));
  if (!booking) return;
  await voidInvoice(tx, invoice, now);
  await tellOfVisit(tx, { ...booking, kind: 'holdReleased', invoice, now });
};
