/** A patient's acts on an invoice. Each may be repeated without effect. */
import type { Transaction } from 'kysely';
import type { QueryOf } from '#contract/call.ts';
import type { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { type Money, moneyToWire, negated } from '#contract/money.ts';
import { isInternational, isReceivable } from '#contract/rules/delivery-status.ts';
import { invoiceTotals, POINT } from '#contract/rules/totals.ts';
import type { IsoInstant } from '#contract/time.ts';
import { afterOpenHours } from '#server/clinic/opening-hours.rules.ts';
import { readOpeningHours } from '#server/clinic/opening-hours.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { payWithNiks } from '#server/niks/earning.service.ts';
import { readDeadlines, readInvoiceSettings } from '#server/settings/settings.store.ts';
import { confirmPaid, setDeliveryStatus } from './delivery.store.ts';
import { CARD_ONLY, finalizeInvoice, type LockedInvoice, lockOwnInvoice, markInvoice } from './invoice.store.ts';
import { post, postChange } from './journal.store.ts';
import { type ChangedInvoice, insertInvoice, type NewInvoice, replaceOrder } from './new-invoice.store.ts';
import { markAnnounced } from './payment-status.store.ts';

/** Makes an invoice; computes every amount and posts the charge to the journal. @throws Refused NIKS_SHORT */
export const createInvoice = async (tx: Transaction<Database>, invoice: NewInvoice): Promise<InvoiceId> => {
  const { items, delivery, pointsRedeemed = 0, now } = invoice;
  const { roundTo } = await readInvoiceSettings(tx);
  const deliveryFee = delivery?.fee ?? (0 as Money);
  const totals = invoiceTotals(items, { deliveryFee, pointsRedeemed, roundTo });
  const invoiceId = await insertInvoice(tx, invoice, totals);
  const { charged, points, roundingAdjustment } = totals;
  await post(tx, { invoiceId, kind: 'charge', amount: charged, cause: `charge:${invoiceId}`, now });
  if (points > 0) {
    await payWithNiks(tx, { patientId: invoice.patientId, invoiceId, points: points / POINT }, now);
    await post(tx, { invoiceId, kind: 'points', amount: negated(points), cause: `points:${invoiceId}`, now });
  }
  if (roundingAdjustment !== 0)
    await post(tx, {
      invoiceId,
      kind: 'adjustment',
      amount: roundingAdjustment,
      cause: `rounding:${invoiceId}`,
      now,
    });
  return invoiceId;
};

/** Replaces the content of an order of which nothing is paid, and posts the difference to the journal. */
export const changeOrder = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  changed: ChangedInvoice,
  now: IsoInstant,
): Promise<void> => {
  const { roundTo } = await readInvoiceSettings(tx);
  const totals = invoiceTotals(changed.items, { deliveryFee: changed.delivery.fee, pointsRedeemed: 0, roundTo });
  await replaceOrder(tx, invoice.id, changed, totals);
  await postChange(tx, invoice, totals.total, now);
};

/**
 * Ends an order that has nothing to pay.
 * @throws Refused NOT_FOUND, BALANCE_OPEN; NOT_CONFIRMED for one that the clinic has to confirm; NOT_CHANGEABLE once its time is over
 */
export const closeInvoice = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  id: InvoiceId,
  now: IsoInstant,
): Promise<void> => {
  const invoice = await lockOwnInvoice(tx, callerId, id);
  const { balance, finalized, needsConfirmation, deliveryStatus, invoiceType, invoiceNo, patientId } = invoice;
  // the patient's request places it (CHECKOUT-06)
  if (!finalized && needsConfirmation) throw new Refused('NOT_CONFIRMED');
  if (balance > 0) throw new Refused('BALANCE_OPEN');
  if (!finalized && deliveryStatus === 'Rejected') throw new Refused('NOT_CHANGEABLE');
  await finalizeInvoice(tx, id);
  await markInvoice(tx, id, 'closed_at', now);
  await confirmPaid(tx, id, now);
  // nothing was due, so no payment will place the order
  if (invoiceType !== 'Online Store' || finalized) return;
  const metadata = { invoiceId: id, invoiceNo, paid: 0 };
  await tell(tx, { event: 'order.placed.paid', subject: id, patientId, metadata, now });
};

const isAnswered = ({ needsConfirmation, deliveryType }: LockedInvoice): boolean =>
  !needsConfirmation && !isInternational(deliveryType);

/**
 * Records that the patient reports a transfer, which the clinic has yet to see.
 * @throws Refused PAYMENT_PROCESSING while a card payment may still count
 */
const announceTransfer = async (tx: Transaction<Database>, invoice: LockedInvoice, now: IsoInstant): Promise<void> => {
  const { id, invoiceNo, patientId, balance, paymentStatus, clinicId, invoiceType } = invoice;
  if (paymentStatus === 'processing') throw new Refused('PAYMENT_PROCESSING');
  if (paymentStatus !== 'none') return;
  const { transferHours } = await readDeadlines(tx);
  const by = afterOpenHours(now, transferHours, await readOpeningHours(tx, clinicId));
  await markAnnounced(tx, id, by);
  const metadata = { invoiceId: id, invoiceNo, amount: moneyToWire(balance), by };
  const places = !invoice.finalized
    ? 'order.placed.transfer'
    : invoiceType === 'Refill' && !invoice.isConfirmationRequested
      ? 'refill.placed.transfer'
      : 'transfer.announced';
  await tell(tx, { event: places, subject: id, patientId, metadata, now });
};

/** Asks the clinic to look at the order, which is Pending until then. */
const askClinic = async (tx: Transaction<Database>, invoice: LockedInvoice, now: IsoInstant): Promise<void> => {
  const { id, isConfirmationRequested, paymentStatus, deliveryStatus, clinicId, invoiceType, invoiceNo, patientId } =
    invoice;
  if (isConfirmationRequested || paymentStatus !== 'none') return;
  const { answerHours } = await readDeadlines(tx);
  await markInvoice(tx, id, 'confirmation_requested_at', now);
  const by = afterOpenHours(now, answerHours, await readOpeningHours(tx, clinicId));
  await markInvoice(tx, id, 'answer_by', by);
  if (deliveryStatus === 'Confirmed') await setDeliveryStatus(tx, id, 'Pending', now);
  const event = invoiceType === 'Online Store' ? 'order.requested' : 'refill.waiting';
  const metadata = { invoiceId: id, invoiceNo, by };
  await tell(tx, { event, subject: id, patientId, metadata, now });
};

/** Subject of a request: an order that the clinic has to confirm, or a transfer that was made. */
export type Meaning = NonNullable<QueryOf<typeof invoiceCalls.requestConfirmation>['means']>;

/**
 * Sends the patient's request to the clinic. Without a meaning, a domestic order that only has to be paid counts as a
 * transfer that was made; any other order is to be confirmed (SERVER-53).
 * @throws Refused PAYMENT_PROCESSING while a card payment may still count; NOT_CHANGEABLE once the order is rejected,
 * or where the meaning does not fit the order; INVALID for a booking
 */
export const tellClinic = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  now: IsoInstant,
  means?: Meaning,
): Promise<void> => {
  const { id, balance } = invoice;
  if (invoice.isOfBooking) throw invalid('id', CARD_ONLY);
  if (invoice.deliveryStatus === 'Rejected') throw new Refused('NOT_CHANGEABLE');
  const isToPay = isAnswered(invoice) && balance > 0;
  if (means === 'confirmation' && !invoice.needsConfirmation) throw new Refused('NOT_CHANGEABLE');
  if (means === 'transfer' && !isAnswered(invoice)) throw new Refused('NOT_CHANGEABLE');
  if (isToPay) await announceTransfer(tx, invoice, now);
  else if (means !== 'transfer') await askClinic(tx, invoice, now);
  await finalizeInvoice(tx, id);
};

/** @throws Refused NOT_FOUND, and as `tellClinic` */
export const requestConfirmation = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  id: InvoiceId,
  now: IsoInstant,
  means?: Meaning,
): Promise<void> => {
  await tellClinic(tx, await lockOwnInvoice(tx, callerId, id), now, means);
};

/** Records that the order has arrived. Its row must be locked. @throws Refused NOT_RECEIVABLE */
export const receive = async (
  tx: Transaction<Database>,
  { id, deliveryStatus }: LockedInvoice,
  now: IsoInstant,
): Promise<void> => {
  if (deliveryStatus === 'Received') return;
  if (!isReceivable(deliveryStatus)) throw new Refused('NOT_RECEIVABLE');
  await setDeliveryStatus(tx, id, 'Received', now);
};

/** Records that the patient has received the order. @throws Refused NOT_FOUND, NOT_RECEIVABLE */
export const confirmReceived = async (
  tx: Transaction<Database>,
  callerId: PatientId,
  id: InvoiceId,
  now: IsoInstant,
): Promise<void> => {
  await receive(tx, await lockOwnInvoice(tx, callerId, id), now);
};
