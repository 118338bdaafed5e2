/** Accounts give back money of an invoice that is neither rejected nor reduced by an item. */
import type { Transaction } from 'kysely';
import type { RefundWay } from '#contract/calls/operator-money.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { centsOf, type Money, moneyFromCents, moneyFromWire, moneyToWire, negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { withdraw } from '#server/niks/earning.service.ts';
import { lockAccount } from '#server/niks/ledger.store.ts';
import { keepCreditNote, readCredited } from './credit-note.store.ts';
import { findInvoiceForPayment, type LockedInvoice, setPaymentStatus } from './invoice.store.ts';
import { post } from './journal.store.ts';
import { STEPS } from './order.rules.ts';
import { endRefunding, oweCredit } from './refund.service.ts';
import { readPurse } from './refund.store.ts';
import { waysBack } from './ways-back.service.ts';

/** One person of accounts gives back at most this of an invoice. */
const ALONE_MAX = moneyFromWire(500);

export interface InvoiceRefund {
  amount: Money;
  way: RefundWay;
  reason: string;
}

const EVENTS = { card: 'refunded.card', cash: 'refunded.cash', bank: 'refunded.bank' } as const;

/** @throws Refused as `refundInvoice` */
const requireRefundable = async (
  tx: Transaction<Database>,
  { id, finalized, balance, isOfBooking, deliveryStatus }: LockedInvoice,
  amount: Money,
): Promise<void> => {
  if (!finalized) throw new Refused('NOT_FOUND');
  if (amount <= 0 || amount !== moneyFromCents(centsOf(amount))) throw invalid('amount', 'is not a sum in cents');
  if (balance > 0) throw new Refused('BALANCE_OPEN');
  const isOpen = [...STEPS.reject.from, STEPS.reject.to].some((status) => status === deliveryStatus);
  if (balance < 0 || isOfBooking || isOpen) throw new Refused('NOT_CHANGEABLE');
  const paid = moneyFromCents((await readPurse(tx, id)).kept);
  if (amount > paid) throw invalid('amount', `is more than was paid: ${moneyToWire(paid)}`);
  if ((await readCredited(tx, id)) + amount > ALONE_MAX) throw new Refused('SECOND_PERSON_NEEDED');
};

/** @throws Refused INVALID unless the whole sum came by this way */
const requireWay = async (tx: Transaction<Database>, id: InvoiceId, way: RefundWay): Promise<void> => {
  const { cards, byBank } = await waysBack(tx, id);
  const [toCards, others] = [cards.reduce((sum, { amount }) => sum + amount, 0), byBank].map((cents) =>
    moneyToWire(moneyFromCents(cents)),
  );
  if (way === 'card' ? others !== 0 : toCards !== 0)
    throw invalid('way', `does not fit: ${toCards} goes back to a card, and ${others} in cash or by bank`);
};

/**
 * Gives back a part of what was paid, or all of it, with a credit note. The last payment goes first, each by the way it came.
 * @returns the invoice that has a refund due
 * @throws Refused NOT_FOUND for a draft; INVALID for more than was paid and for the wrong way; BALANCE_OPEN; NOT_CHANGEABLE for a
 * booking, for an order that can still be rejected, and while other money goes back; SECOND_PERSON_NEEDED
 */
export const refundInvoice = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  { amount, way, reason }: InvoiceRefund,
  now: IsoInstant,
): Promise<InvoiceId> => {
  const invoice = await findInvoiceForPayment(tx, id);
  const { invoiceNo, patientId, revision } = invoice;
  await requireRefundable(tx, invoice, amount);
  await lockAccount(tx, patientId);
  const cause = `credited:${id}:${revision}`;
  await post(tx, { invoiceId: id, kind: 'adjustment', amount: negated(amount), cause, now });
  await requireWay(tx, id, way);
  const { noteNo, tax } = await keepCreditNote(tx, { invoiceId: id, amount, way, reason }, now);
  await withdraw(tx, invoice, now);
  if (way === 'cash') {
    await post(tx, { invoiceId: id, kind: 'refund', amount, cause: `handed:${id}:${revision}`, now });
    await endRefunding(tx, id, noteNo);
  } else {
    if (way === 'card') await oweCredit(tx, id, now);
    await setPaymentStatus(tx, id, 'refunding');
  }
  const sums = { amount: moneyToWire(amount), tax: moneyToWire(tax) };
  const metadata = { invoiceId: id, invoiceNo, ...sums, reference: noteNo, way, reason };
  await tell(tx, { event: EVENTS[way], subject: noteNo, patientId, metadata, now });
  return id;
};
