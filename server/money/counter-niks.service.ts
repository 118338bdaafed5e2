/** NIK$ pay for an order at the counter (NIKS-08). */
import type { Transaction } from 'kysely';
import { type Money, moneyToWire, negated } from '#contract/money.ts';
import { isInternational } from '#contract/rules/delivery-status.ts';
import { POINT } from '#contract/rules/totals.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import { afterOpenDays } from '#server/clinic/opening-hours.rules.ts';
import { readOpeningHours } from '#server/clinic/opening-hours.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { earn, payWithNiks } from '#server/niks/earning.service.ts';
import { listLots, listUsed } from '#server/niks/ledger.store.ts';
import { readDeadlines } from '#server/settings/settings.store.ts';
import { CARD_ONLY, finalizeInvoice, type LockedInvoice, markInvoice } from './invoice.store.ts';
import { post } from './journal.store.ts';
import { requireToPay } from './order.rules.ts';
import { takeNiksOff } from './order-change.store.ts';
import { forgetAnnounced, markSettled } from './payment-status.store.ts';

const hasNiks = async (tx: Transaction<Database>, { patientId }: LockedInvoice, now: IsoInstant): Promise<boolean> =>
  (await listLots(tx, patientId)).some(({ endsOn }) => endsOn >= clinicDayOf(now));

/**
 * Keeps an order whose patient will use NIK$ at the counter, and places it. The store's pieces are kept until the
 * evening of the last of some open days (a setting), a refill's as before. May be repeated, which prolongs nothing; a
 * transfer that was announced keeps its own deadline.
 * @throws Refused NOT_CHANGEABLE for an order that was rejected, goes abroad or is of a booking; NOTHING_TO_PAY,
 * NOT_CONFIRMED, PAYMENT_PROCESSING, NIKS_SHORT without NIK$
 */
export const keepForCounter = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  now: IsoInstant,
): Promise<void> => {
  const { id, invoiceNo, patientId, invoiceType, clinicId, deliveryType, deliveryStatus } = invoice;
  if (invoice.isOfBooking || deliveryStatus === 'Rejected' || isInternational(deliveryType))
    throw new Refused('NOT_CHANGEABLE');
  requireToPay(invoice);
  if (invoice.isAtCounter || invoice.paymentStatus === 'announced') return;
  if (!(await hasNiks(tx, invoice, now))) throw new Refused('NIKS_SHORT');
  await finalizeInvoice(tx, id);
  await markInvoice(tx, id, 'counter_at', now);
  const { counterDays } = await readDeadlines(tx);
  const endsAt = afterOpenDays(now, counterDays, await readOpeningHours(tx, clinicId));
  const isOfStore = invoiceType === 'Online Store';
  if (isOfStore) await markInvoice(tx, id, 'ends_at', endsAt);
  const metadata = { invoiceId: id, invoiceNo, amount: moneyToWire(invoice.balance), ...(isOfStore && { endsAt }) };
  await tell(tx, { event: 'counter.chosen', subject: id, patientId, metadata, now });
};

/**
 * Pays part or all of the balance with NIK$, in whole dollars. Staff have seen the patient's ID. May be repeated. An
 * announced transfer is no longer expected; if it still arrives, it is counted and a surplus goes back.
 * @throws Refused NOT_FOUND before the order is placed, NOT_CONFIRMED, NOTHING_TO_PAY, PAYMENT_PROCESSING while a card
 * payment is processing, NIKS_SHORT, NOT_CHANGEABLE after they were given back; INVALID for a booking, for more than the
 * balance, and for a different number of points the second time
 */
export const redeemNiks = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  points: number,
  now: IsoInstant,
): Promise<void> => {
  const { id: invoiceId, invoiceNo, patientId, balance } = invoice;
  if (invoice.isOfBooking) throw invalid('id', CARD_ONLY);
  if (!invoice.finalized) throw new Refused('NOT_FOUND');
  const before = (await listUsed(tx, invoiceId)).reduce((total, used) => total + used.points, 0);
  // they were given back, which ends their use for this order
  if (before > 0 && invoice.pointsRedeemed === 0) throw new Refused('NOT_CHANGEABLE');
  if (before === points) return;
  if (before > 0) throw invalid('points', `were used before: ${before} NIK$`);
  requireToPay(invoice);
  const amount = (points * POINT) as Money;
  if (amount > balance) throw invalid('points', `are more than is to be paid: ${moneyToWire(balance)}`);
  await payWithNiks(tx, { patientId, invoiceId, points }, now);
  await post(tx, { invoiceId, kind: 'points', amount: negated(amount), cause: `points:${invoiceId}`, now });
  await takeNiksOff(tx, invoiceId, points);
  await forgetAnnounced(tx, invoiceId);
  await markSettled(tx, invoiceId, now);
  await earn(tx, invoiceId, now);
  const metadata = { invoiceId, invoiceNo, points, owed: moneyToWire((balance - amount) as Money) };
  await tell(tx, { event: 'niks.used', subject: invoiceId, patientId, metadata, now });
};
