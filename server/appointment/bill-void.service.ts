/** Staff take back the bill of a visit that was written wrongly, and end the visit again. docs/decisions/0062-the-end-of-a-visit.md */
import type { Transaction } from 'kysely';
import type { AppointmentId, InvoiceId } from '#contract/ids.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { giveBroughtCreditBack } from '#server/money/brought-credit.store.ts';
import { findInvoiceForPayment, type LockedInvoice } from '#server/money/invoice.store.ts';
import { postChange } from '#server/money/journal.store.ts';
import { decideLine, listLines, setTotals } from '#server/money/order-change.store.ts';
import { forgetAnnounced } from '#server/money/payment-status.store.ts';
import { hasGoneBack } from '#server/money/sale.store.ts';
import { listTaken, lockStock, moveStock } from '#server/stock/stock.store.ts';
import { lockAnyAppointment, tellOfVisit } from './appointment.store.ts';
import { reopenCredit } from './credit.service.ts';
import { listUsedCredits } from './credit.store.ts';
import { findBill, forgetRefillables, hasOtherMoney, reopenVisit } from './visit.store.ts';

/** Refuses a bill that is settled, by a deposit that covered all of it or by other money, or whose goods came back. */
const requireUnpaid = async (
  tx: Transaction<Database>,
  { id, balance, total, paymentStatus }: LockedInvoice,
): Promise<void> => {
  if (paymentStatus === 'processing') throw new Refused('PAYMENT_PROCESSING');
  if ((balance <= 0 && total > 0) || (await hasOtherMoney(tx, id)) || (await hasGoneBack(tx, id)))
    throw new Refused('NOT_CHANGEABLE');
};

const NOTHING = 0 as Money;

/** Voids the bill, tells the patient why, and puts the goods back on the shelf. */
const emptyBill = async (
  tx: Transaction<Database>,
  bill: LockedInvoice,
  reason: string,
  now: IsoInstant,
): Promise<void> => {
  const taken = await listTaken(tx, bill.id);
  await lockStock(tx, taken);
  await moveStock(tx, taken);
  for (const line of await listLines(tx, bill.id))
    await decideLine(tx, { ...line, isRemoved: true }, { asked: line.asked ?? line.qty, reason, now });
  const totals = { subtotal: NOTHING, totalDiscount: NOTHING, totalTax: NOTHING, rounding: NOTHING, total: NOTHING };
  await setTotals(tx, bill.id, { ...totals, pointsRedeemed: 0 });
  await postChange(tx, bill, NOTHING, now);
  await forgetAnnounced(tx, bill.id);
};

/**
 * Takes the unpaid bill of a visit back: the deposits that came off it are with the clinic again, and the visit is to be ended again.
 * A transfer that was announced for it goes back when it comes.
 * @returns the bill
 * @throws Refused NOT_FOUND without a bill, PAYMENT_PROCESSING while a card may still count, NOT_CHANGEABLE once a part of it is
 * paid, or an item of it is ordered again
 */
export const voidBill = async (
  tx: Transaction<Database>,
  id: AppointmentId,
  reason: string,
  now: IsoInstant,
): Promise<InvoiceId> => {
  const billId = await findBill(tx, id);
  if (billId === null) throw new Refused('NOT_FOUND');
  const credits = await listUsedCredits(tx, billId);
  for (const invoice of [billId, ...credits].toSorted()) await findInvoiceForPayment(tx, invoice);
  const visit = await lockAnyAppointment(tx, id);
  if (visit.billId !== billId) throw new Refused('NOT_FOUND');
  const bill = await findInvoiceForPayment(tx, billId);
  await requireUnpaid(tx, bill);
  if (!(await forgetRefillables(tx, billId))) throw new Refused('NOT_CHANGEABLE');
  let deposit = 0;
  for (const credit of credits) deposit += await reopenCredit(tx, credit, billId, now);
  deposit += await giveBroughtCreditBack(tx, billId, now);
  await emptyBill(tx, bill, reason, now);
  await reopenVisit(tx, id);
  const { patientId } = visit;
  const facts = { reason, deposit: moneyToWire(deposit as Money) };
  await tellOfVisit(tx, { id, patientId, event: 'visit.bill.voided', subject: billId, invoice: bill, facts, now });
  return billId;
};
