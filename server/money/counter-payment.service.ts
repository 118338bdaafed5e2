/** A patient pays in person, at the counter. */
import type { Transaction } from 'kysely';
import type { CounterWay } from '#contract/calls/operator-money.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { centsOf, type Money, moneyFromCents, moneyToWire } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { countMoney } from './count.service.ts';
import { findCounterPayment } from './counter-payment.store.ts';
import { CARD_ONLY, findInvoiceForPayment, type LockedInvoice } from './invoice.store.ts';
import { requireToPay } from './order.rules.ts';
import { counted, requireTransfer } from './transfer.rules.ts';
import { receiveTransfer } from './transfer.service.ts';

export interface CounterPayment {
  way: CounterWay;
  amount: Money;
  /** The slip's or the bank's; null for cash without a number. */
  reference: string | null;
}

/** @throws Refused NOTHING_TO_PAY, NOT_CONFIRMED, PAYMENT_PROCESSING; INVALID for more than is owed */
const requireOwed = (invoice: LockedInvoice, amount: Money): void => {
  requireToPay(invoice);
  // as a card would pay it: whole cents
  const owed = moneyFromCents(centsOf(invoice.balance));
  if (amount > owed) throw invalid('amount', `is more than is to be paid: ${moneyToWire(owed)}`);
};

/** Cash or a card at the terminal, of an invoice that is locked. */
const receive = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  { way, amount, reference }: CounterPayment,
  now: IsoInstant,
): Promise<void> => {
  const { id: invoiceId, invoiceNo, patientId, revision } = invoice;
  const cause = [way, invoiceId, revision, ...(reference === null ? [] : [reference])].join(':');
  await countMoney(tx, invoice, { amount, cause, reference: reference ?? '' }, now);
  const metadata = { invoiceId, invoiceNo, paid: moneyToWire(amount) };
  await tell(tx, { event: 'paid.card', subject: cause, patientId, metadata, now });
};

/**
 * Counts what the patient has paid in person, at most what is owed. The same payment with a reference may be repeated. A transfer
 * that was announced is no longer expected; if it still arrives, it is counted and a surplus goes back.
 * @throws Refused NOT_FOUND before the order is placed; INVALID for a booking, for no sum in cents, for more than is owed, and
 * without the reference of a slip or a transfer; NOTHING_TO_PAY, NOT_CONFIRMED, PAYMENT_PROCESSING, REFERENCE_COUNTED
 */
export const receivePayment = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  payment: CounterPayment,
  now: IsoInstant,
): Promise<void> => {
  const { way, amount, reference } = payment;
  requireTransfer({ amount, reference: reference ?? '' }, now);
  if (reference === null && way !== 'cash') throw invalid('reference', 'is missing');
  const invoice = await findInvoiceForPayment(tx, id);
  if (invoice.isOfBooking) throw invalid('id', CARD_ONLY);
  if (!invoice.finalized) throw new Refused('NOT_FOUND');
  const before = reference === null ? null : await findCounterPayment(tx, { id, way, reference });
  if (before !== null) {
    if (before === amount) return;
    throw counted({ invoiceNo: invoice.invoiceNo, amount: before });
  }
  requireOwed(invoice, amount);
  if (way === 'transfer' && reference !== null) await receiveTransfer(tx, id, { amount, reference }, now);
  else await receive(tx, invoice, payment, now);
};
