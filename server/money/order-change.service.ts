/** The clinic or the shop gives fewer pieces of an item than were ordered. */
import type { Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { type Money, moneyToWire, negated, roundHalfUp } from '#contract/money.ts';
import { POINT, roundToStep } from '#contract/rules/totals.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import type { LetterEvent } from '#server/letters/letters.words.ts';
import { tell } from '#server/letters/tell.store.ts';
import { earn, giveNiksBack, withdraw } from '#server/niks/earning.service.ts';
import { lockAccount } from '#server/niks/ledger.store.ts';
import { readInvoiceSettings } from '#server/settings/settings.store.ts';
import { listTaken, lockStock, moveStock } from '#server/stock/stock.store.ts';
import { noteLowered } from './credit-note.store.ts';
import { findInvoiceForPayment, type LockedInvoice, setPaymentStatus } from './invoice.store.ts';
import { balanceOf, post, postChange } from './journal.store.ts';
import { STEPS } from './order.rules.ts';
import { decideLine, keepChange, listLines, type OrderLine, readFee, setTotals } from './order-change.store.ts';
import { markSettled } from './payment-status.store.ts';
import { oweCredit } from './refund.service.ts';

export interface Change {
  /** Id of the line. */
  item: string;
  /** The new number of pieces; 0 takes the line out. */
  qty: number;
  /** Reason in words for the patient. */
  reason: string;
}

/** Events of the orders that the clinic or the shop can change. */
const EVENTS: Partial<Record<string, LetterEvent>> = { Refill: 'refill.changed', 'Online Store': 'order.changed' };

const given = ({ isRemoved, qty }: OrderLine): number => (isRemoved ? 0 : qty);

/** Reduces discount and tax of the line in proportion; a line that is taken out keeps its amounts. */
const shrunk = (line: OrderLine, qty: number): OrderLine => {
  if (qty === 0) return { ...line, isRemoved: true };
  const part = (amount: Money) => roundHalfUp((amount * qty) / line.qty) as Money;
  return { ...line, qty, discount: part(line.discount), tax: part(line.tax) };
};

const sum = (amounts: readonly number[]): Money => amounts.reduce((total, amount) => total + amount, 0) as Money;

/**
 * Writes the totals of a changed order. The delivery fee stays, because no change by the clinic raises the price. Money
 * goes back before NIK$ do: NIK$ stay in use up to the value of the order.
 * @returns the total
 */
const writeTotals = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  lines: readonly OrderLine[],
  now: IsoInstant,
): Promise<Money> => {
  const { roundTo } = await readInvoiceSettings(tx);
  const subtotal = sum(lines.map(({ price, qty }) => price * qty));
  const totalDiscount = sum(lines.map(({ discount }) => discount));
  const totalTax = sum(lines.map(({ tax }) => tax));
  const charged = sum([subtotal, negated(totalDiscount), totalTax, await readFee(tx, invoice.id)]);
  const pointsRedeemed = Math.min(invoice.pointsRedeemed, Math.floor(charged / POINT));
  const back = ((invoice.pointsRedeemed - pointsRedeemed) * POINT) as Money;
  const exact = (charged - pointsRedeemed * POINT) as Money;
  const total = roundToStep(exact, roundTo);
  const rounding = (total - exact) as Money;
  await setTotals(tx, invoice.id, { subtotal, totalDiscount, totalTax, pointsRedeemed, rounding, total });
  await postChange(tx, invoice, (total - back) as Money, now);
  if (back === 0) return total;
  const cause = `points-back:${invoice.id}:${invoice.revision}`;
  await post(tx, { invoiceId: invoice.id, kind: 'adjustment', amount: back, cause, now });
  await giveNiksBack(tx, invoice, pointsRedeemed, now);
  return total;
};

/**
 * Refunds a surplus: to the card automatically, a transfer by staff. Marks the order as paid when a part payment covers
 * the new total.
 */
const settleChange = async (
  tx: Transaction<Database>,
  { id, balance }: LockedInvoice,
  now: IsoInstant,
): Promise<void> => {
  await markSettled(tx, id, now);
  if (balance > 0) await earn(tx, id, now);
  if ((await balanceOf(tx, id)) >= 0) return;
  await oweCredit(tx, id, now);
  await setPaymentStatus(tx, id, 'refunding');
};

/**
 * May be repeated.
 * @returns the invoice that may have a refund due
 * @throws Refused NOT_FOUND; NOT_CHANGEABLE for more pieces, for the last item, and once the order has left
 */
export const changeOrderItem = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  { item, qty, reason }: Change,
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  const invoice = await findInvoiceForPayment(tx, id);
  const lines = await listLines(tx, id);
  const line = lines.find((one) => one.id === item);
  const event = EVENTS[invoice.invoiceType];
  if (!line || !invoice.finalized || event === undefined) throw new Refused('NOT_FOUND');
  if (given(line) === qty) return null;
  const isOpen = STEPS.reject.from.some((status) => status === invoice.deliveryStatus);
  const after = lines.map((one) => (one === line ? shrunk(line, qty) : one)).filter((one) => !one.isRemoved);
  if (!isOpen || qty > given(line) || after.length === 0) throw new Refused('NOT_CHANGEABLE');
  const taken = (await listTaken(tx, id)).filter((one) => one.item === item);
  const returned = taken.map((one) => ({ ...one, pieces: line.qty - qty }));
  await lockStock(tx, returned);
  await moveStock(tx, returned);
  await lockAccount(tx, invoice.patientId);
  await decideLine(tx, shrunk(line, qty), { asked: line.asked ?? line.qty, reason, now });
  const total = await writeTotals(tx, invoice, after, now);
  await keepChange(tx, id, { line, changed: shrunk(line, qty), now });
  await withdraw(tx, invoice, now);
  await settleChange(tx, invoice, now);
  const { patientId, invoiceNo } = invoice;
  const less = moneyToWire((invoice.total - total) as Money);
  const taxes = (of: readonly OrderLine[]): number =>
    sum(of.filter(({ isRemoved }) => !isRemoved).map(({ tax }) => tax));
  const lowered = {
    paid: (invoice.total - invoice.balance) as Money,
    total: { before: invoice.total, after: total },
    lessTax: (taxes(lines) - taxes(after)) as Money,
  };
  const note = await noteLowered(tx, { invoiceId: id, kind: 'changed', ...lowered, reason }, now);
  const metadata = {
    invoiceId: id,
    invoiceNo,
    name: line.name,
    qty,
    asked: line.asked ?? line.qty,
    reason,
    less,
    ...note,
  };
  const subject = `${id}:${line.id}:${qty}`;
  await tell(tx, { event, subject, patientId, metadata, now });
  return id;
};
