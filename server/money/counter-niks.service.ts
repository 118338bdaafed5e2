/** NIK$ pay for an order at the counter (NIKS-08). */
import type { Transaction } from 'kysely';
import { type Money, moneyToWire, negated } from '#contract/money.ts';
import { POINT } from '#contract/rules/totals.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { earn, payWithNiks } from '#server/niks/earning.service.ts';
import { listUsed } from '#server/niks/ledger.store.ts';
import { CARD_ONLY, type LockedInvoice } from './invoice.store.ts';
import { post } from './journal.store.ts';
import { takeNiksOff } from './order-change.store.ts';
import { markSettled } from './payment-status.store.ts';

/**
 * Pays a part of what is owed, or all of it in whole dollars. The ID of the patient was seen. May be repeated.
 * @throws Refused NOT_FOUND before the order is placed, NOT_CONFIRMED, NOTHING_TO_PAY, PAYMENT_PROCESSING also while a
 * transfer is under way, NIKS_SHORT; INVALID for a booking, for more than is owed, and for a second number
 */
export const redeemNiks = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  points: number,
  now: IsoInstant,
): Promise<void> => {
  const { id: invoiceId, invoiceNo, patientId, balance, paymentStatus } = invoice;
  if (invoice.isOfBooking) throw invalid('id', CARD_ONLY);
  if (!invoice.finalized) throw new Refused('NOT_FOUND');
  const before = (await listUsed(tx, invoiceId)).reduce((total, used) => total + used.points, 0);
  if (before === points) return;
  if (before > 0) throw invalid('points', `were used before: ${before} NIK$`);
  if (balance <= 0) throw new Refused('NOTHING_TO_PAY');
  if (invoice.needsConfirmation) throw new Refused('NOT_CONFIRMED');
  if (paymentStatus !== 'none') throw new Refused('PAYMENT_PROCESSING');
  const amount = (points * POINT) as Money;
  if (amount > balance) throw invalid('points', `are more than is to be paid: ${moneyToWire(balance)}`);
  await payWithNiks(tx, { patientId, invoiceId, points }, now);
  await post(tx, { invoiceId, kind: 'points', amount: negated(amount), cause: `points:${invoiceId}`, now });
  await takeNiksOff(tx, invoiceId, points);
  await markSettled(tx, invoiceId, now);
  await earn(tx, invoiceId, now);
  const metadata = { invoiceId, invoiceNo, points, owed: moneyToWire((balance - amount) as Money) };
  await tell(tx, { event: 'niks.used', subject: invoiceId, patientId, metadata, now });
};
