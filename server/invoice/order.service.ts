/** What the clinic's staff does with an order. Each of these tells the patient, and once more is no error. */
import type { Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { type Money, moneyToWire, negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { notify } from '#server/notification/notification.store.ts';
import { hasCardMoney } from '#server/payment/refund.store.ts';
import { type DeliveryStatus, setDeliveryStatus } from './delivery.store.ts';
import {
  finalizeInvoice,
  findInvoiceForPayment,
  type LockedInvoice,
  markInvoice,
  setPaymentStatus,
} from './invoice.store.ts';
import { isPosted, post } from './journal.store.ts';

const tell = (tx: Transaction<Database>, kind: string, invoice: LockedInvoice, now: IsoInstant): Promise<void> => {
  const { id: invoiceId, invoiceNo, patientId } = invoice;
  return notify(tx, { patientId, kind, metadata: { invoiceId, invoiceNo }, now });
};

/**
 * A bank transfer has arrived.
 * @throws Refused NOT_FOUND, NOTHING_TO_PAY, PAYMENT_PROCESSING, INVALID when it is not exactly the balance
 */
export const receiveTransfer = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  { amount, reference }: { amount: Money; reference: string },
  now: IsoInstant,
): Promise<void> => {
  const invoice = await findInvoiceForPayment(tx, id);
  const cause = `transfer:${reference}`;
  if (await isPosted(tx, id, cause)) return;
  if (invoice.balance <= 0) throw new Refused('NOTHING_TO_PAY');
  if (invoice.paymentStatus === 'processing') throw new Refused('PAYMENT_PROCESSING');
  if (amount !== invoice.balance) throw invalid('amount', `is not the balance of ${moneyToWire(invoice.balance)}`);
  const isNew = await post(tx, { invoiceId: id, kind: 'payment', amount: negated(amount), cause, now });
  if (!isNew) throw invalid('reference', 'was counted for another order');
  await finalizeInvoice(tx, id);
  await setPaymentStatus(tx, id, 'paid', reference);
  await tell(tx, 'paymentCreated', invoice, now);
};

/**
 * The clinic has sent back, by bank, what it owed after a transfer.
 * @throws Refused NOT_FOUND when nothing is owed, or it was paid by card: then the card provider gives it back
 */
export const returnTransfer = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  reference: string,
  now: IsoInstant,
): Promise<void> => {
  const invoice = await findInvoiceForPayment(tx, id);
  const cause = `returned:${reference}`;
  if (await isPosted(tx, id, cause)) return;
  if (invoice.balance >= 0 || (await hasCardMoney(tx, id))) throw new Refused('NOT_FOUND');
  const isNew = await post(tx, { invoiceId: id, kind: 'refund', amount: negated(invoice.balance), cause, now });
  if (!isNew) throw invalid('reference', 'was counted for another order');
  await setPaymentStatus(tx, id, 'refunded', reference);
  await tell(tx, 'paymentRefunded', invoice, now);
};

interface Step {
  to: DeliveryStatus;
  from: readonly DeliveryStatus[];
  kind: string;
}

/** @returns null when it was done before. @throws Refused NOT_FOUND when the order is not where the step begins */
const take = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  { to, from, kind }: Step,
  now: IsoInstant,
  parcelNo?: string,
): Promise<LockedInvoice | null> => {
  const invoice = await findInvoiceForPayment(tx, id);
  if (invoice.deliveryStatus === to) return null;
  if (!from.some((status) => status === invoice.deliveryStatus)) throw new Refused('NOT_FOUND');
  await setDeliveryStatus(tx, id, to, now, parcelNo);
  await tell(tx, kind, invoice, now);
  return invoice;
};

/** @throws Refused NOT_FOUND */
export const acceptOrder = async (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant): Promise<void> => {
  const step: Step = { to: 'Confirmed', from: ['Pending'], kind: 'orderDone' };
  if (await take(tx, id, step, now)) await markInvoice(tx, id, 'accepted_at', now);
};

/** Takes back what the order asked for: what was paid for it is then owed to the patient. @throws Refused NOT_FOUND */
export const rejectOrder = async (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant): Promise<void> => {
  const step: Step = { to: 'Rejected', from: ['Pending', 'Confirmed'], kind: 'orderRejected' };
  const invoice = await take(tx, id, step, now);
  if (invoice === null || invoice.total === 0) return;
  await post(tx, {
    invoiceId: id,
    kind: 'adjustment',
    amount: negated(invoice.total),
    cause: `rejected:${id}`,
    now,
  });
  await setPaymentStatus(tx, id, invoice.balance < invoice.total ? 'refunding' : 'none');
};

/** @throws Refused NOT_FOUND, BALANCE_OPEN */
const send = async (tx: Transaction<Database>, id: InvoiceId, step: Step, now: IsoInstant, parcelNo?: string) => {
  const invoice = await take(tx, id, step, now, parcelNo);
  if (invoice === null) return;
  if ((invoice.deliveryType === 'Pickup') !== (step.to === 'Pickup')) throw new Refused('NOT_FOUND');
  if (invoice.balance > 0) throw new Refused('BALANCE_OPEN');
};

/** For orders that are delivered. @throws Refused NOT_FOUND, BALANCE_OPEN */
export const shipOrder = (tx: Transaction<Database>, id: InvoiceId, parcelNo: string, now: IsoInstant): Promise<void> =>
  send(tx, id, { to: 'OrderShipped', from: ['Confirmed'], kind: 'orderShipped' }, now, parcelNo);

/** For orders that are picked up. @throws Refused NOT_FOUND, BALANCE_OPEN */
export const readyForPickup = (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant): Promise<void> =>
  send(tx, id, { to: 'Pickup', from: ['Confirmed'], kind: 'orderPickup' }, now);

/** @throws Refused NOT_FOUND */
export const deliverOrder = async (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant): Promise<void> => {
  await take(tx, id, { to: 'Delivered', from: ['OrderShipped', 'Pickup'], kind: 'orderReceived' }, now);
};
