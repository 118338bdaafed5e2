/** NIK$ that paid for an order at the counter go back to the patient. */
import type { Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import { NIKS_GRACE_DAYS } from '#contract/niks.ts';
import { POINT } from '#contract/rules/totals.ts';
import { addMs, clinicDayOf, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { clinicDayAfter } from '#server/kit/dates.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { giveNiksBack } from '#server/niks/earning.service.ts';
import { listUsed, usedAt } from '#server/niks/ledger.store.ts';
import { findInvoiceForPayment, type LockedInvoice, setPaymentStatus } from './invoice.store.ts';
import { post } from './journal.store.ts';
import { STEPS } from './order.rules.ts';
import { takeNiksOff } from './order-change.store.ts';
import { forgetAnnounced } from './payment-status.store.ts';

/** Days from their use in which they can be given back. */
export const RETURN_DAYS = 30;

/** @throws Refused PAYMENT_PROCESSING, NOT_CHANGEABLE */
const requireKept = ({ balance, paymentStatus, deliveryStatus }: LockedInvoice): void => {
  if (paymentStatus === 'processing') throw new Refused('PAYMENT_PROCESSING');
  const isHere = deliveryStatus === null || STEPS.reject.from.some((status) => status === deliveryStatus);
  if (!isHere || balance < 0 || !['none', 'announced', 'paid'].includes(paymentStatus))
    throw new Refused('NOT_CHANGEABLE');
};

/**
 * Gives them back to the days on which they end, those that have ended meanwhile with a grace; the sum that they paid is owed
 * again. May be repeated.
 * @throws Refused NOT_FOUND when none were used; TOO_LATE after 30 days; NOT_CHANGEABLE once the order is ready, has left, was
 * given up or has a refund on its way; PAYMENT_PROCESSING
 */
export const returnNiks = async (tx: Transaction<Database>, id: InvoiceId, now: IsoInstant): Promise<void> => {
  const invoice = await findInvoiceForPayment(tx, id);
  const { invoiceNo, patientId, revision, balance, paymentStatus, pointsRedeemed: points } = invoice;
  const at = await usedAt(tx, id);
  if (at === null) throw new Refused('NOT_FOUND');
  if (points === 0) return;
  if (addMs(at, RETURN_DAYS * DAY_MS) <= now) throw new Refused('TOO_LATE');
  requireKept(invoice);
  const today = clinicDayOf(now);
  const ends = (await listUsed(tx, id)).map(({ endsOn }) => endsOn).toSorted();
  const endsOn = ends.find((day) => day >= today) ?? clinicDayAfter(now, { days: NIKS_GRACE_DAYS });
  const amount = (points * POINT) as Money;
  await takeNiksOff(tx, id, -points);
  const cause = `points-back:${id}:${revision}`;
  await post(tx, { invoiceId: id, kind: 'adjustment', amount, cause, now });
  await giveNiksBack(tx, invoice, 0, now);
  await forgetAnnounced(tx, id);
  if (paymentStatus === 'paid') await setPaymentStatus(tx, id, 'none');
  const owed = moneyToWire((balance + amount) as Money);
  const metadata = { invoiceId: id, invoiceNo, points, owed, endsOn };
  await tell(tx, { event: 'niks.back', subject: id, patientId, metadata, now });
};
