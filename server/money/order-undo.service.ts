/** Acts by which staff take back a wrong parcel number, and a pickup that is not ready after all. The patient hears of both. */
import type { Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import type { LetterEvent } from '#server/letters/letters.words.ts';
import { setAside, tell } from '#server/letters/tell.store.ts';
import { forgetReached, readParcelNo, setDeliveryStatus, setParcelNo } from './delivery.store.ts';
import { findInvoiceForPayment, type LockedInvoice } from './invoice.store.ts';
import { isHandedOver, STEPS, type Step } from './order.rules.ts';

/** The parcel is on its way, or staff say that it has arrived. */
const WITH_PARCEL = ['OrderShipped', 'Delivered'];

const EVENTS = {
  parcel: { store: 'order.parcel', other: 'refill.parcel' },
  unready: { store: 'order.unready', other: 'refill.unready' },
  ready: STEPS.ready.events,
} as const satisfies Record<string, Step['events']>;
const eventFor = ({ invoiceType }: LockedInvoice, what: keyof typeof EVENTS): LetterEvent =>
  EVENTS[what][invoiceType === 'Online Store' ? 'store' : 'other'];

/**
 * May be repeated.
 * @returns the number before
 * @throws Refused NOT_FOUND for an order without a parcel; NOT_CHANGEABLE once the patient has received it
 */
export const correctParcel = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  parcelNo: string,
  now: IsoInstant,
): Promise<string> => {
  const invoice = await findInvoiceForPayment(tx, id);
  const { invoiceNo, patientId, deliveryStatus } = invoice;
  const before = await readParcelNo(tx, id);
  if (!invoice.finalized || before === null || deliveryStatus === null) throw new Refused('NOT_FOUND');
  if (before === parcelNo) return before;
  if (!WITH_PARCEL.includes(deliveryStatus)) throw new Refused('NOT_CHANGEABLE');
  await setParcelNo(tx, id, parcelNo);
  const event = eventFor(invoice, 'parcel');
  await tell(tx, { event, subject: `${id}:${now}`, patientId, metadata: { invoiceId: id, invoiceNo }, now });
  return before;
};

/**
 * A pickup is not ready yet. What waits to be sent of the readiness is not sent, and the next one is written about again. May
 * be repeated.
 * @throws Refused NOT_FOUND for an order that was not ready; NOT_CHANGEABLE once it was handed over
 */
export const unreadyOrder = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  reason: string,
  now: IsoInstant,
): Promise<void> => {
  const invoice = await findInvoiceForPayment(tx, id);
  const { invoiceNo, patientId, deliveryStatus, deliveryType } = invoice;
  if (!invoice.finalized || deliveryType !== 'Pickup') throw new Refused('NOT_FOUND');
  if (deliveryStatus === 'Confirmed') return;
  if (isHandedOver(deliveryStatus)) throw new Refused('NOT_CHANGEABLE');
  if (deliveryStatus !== 'Pickup') throw new Refused('NOT_FOUND');
  await setDeliveryStatus(tx, id, 'Confirmed', now);
  await forgetReached(tx, id, 'Pickup');
  await setAside(tx, { event: eventFor(invoice, 'ready'), subject: id, patientId, now });
  const metadata = { invoiceId: id, invoiceNo, reason };
  await tell(tx, { event: eventFor(invoice, 'unready'), subject: `${id}:${now}`, patientId, metadata, now });
};
