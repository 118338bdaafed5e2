/**
 * Bank transfers, as staff enter them from the bank's list: each is counted whatever its amount and its time. Less than is
 * owed leaves a balance; what is too much, late, or beside a card is to be returned by bank (docs/decisions/0051).
 */
import type { Transaction } from 'kysely';
import type { ClinicId, InvoiceId } from '#contract/ids.ts';
import { type Money, moneyToWire, negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { assignBankLine, findBankLine, findInvoiceOfNumber, insertBankLine } from './bank.store.ts';
import { countMoney } from './count.service.ts';
import { CARD_ONLY, findInvoiceForPayment, type LockedInvoice } from './invoice.store.ts';
import { counted, requireTransfer, type Transfer } from './transfer.rules.ts';
import { causeOfTransfer } from './transfer-move.store.ts';

/** @returns false when the same line was entered before. @throws Refused REFERENCE_COUNTED */
const keepLine = async (
  tx: Transaction<Database>,
  { amount, reference, arrivedAt }: Transfer,
  invoiceId: InvoiceId | null,
  now: IsoInstant,
): Promise<boolean> => {
  if (await insertBankLine(tx, { reference, amount, bookedAt: arrivedAt ?? now, invoiceId, now })) return true;
  const line = await findBankLine(tx, reference, 'arrived');
  if (line === null) throw new Error('A line of the bank is gone');
  if (line.amount !== amount || line.isGivenBack) throw counted(line);
  if (line.invoiceId === invoiceId) return false;
  if (line.invoiceId !== null || invoiceId === null) throw counted(line);
  await assignBankLine(tx, line.id, invoiceId);
  return true;
};

/** Tells the patient how much arrived, and what is still to pay or goes back. */
const tellPatient = async (
  tx: Transaction<Database>,
  { id: invoiceId, invoiceNo, patientId }: LockedInvoice,
  { amount, balance, reference }: { amount: Money; balance: Money; reference: string },
  now: IsoInstant,
): Promise<void> => {
  const of = { invoiceId, invoiceNo, amount: moneyToWire(amount), reference };
  const told = { subject: reference, patientId, now };
  if (balance > 0)
    return tell(tx, { ...told, event: 'transfer.part', metadata: { ...of, rest: moneyToWire(balance) } });
  if (balance === 0) return tell(tx, { ...told, event: 'paid.transfer', metadata: of });
  const more = moneyToWire(Math.min(amount, negated(balance)) as Money);
  return tell(tx, { ...told, event: 'transfer.more', metadata: { ...of, more } });
};

/** Counts a transfer for its order, whatever the order owes. The bank's line must have this order already. */
export const countTransfer = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  { amount, reference }: Transfer,
  now: IsoInstant,
): Promise<void> => {
  const cause = await causeOfTransfer(tx, reference);
  const balance = await countMoney(tx, invoice, { amount, cause, reference }, now);
  await tellPatient(tx, invoice, { amount, balance, reference }, now);
};

/**
 * A bank transfer has arrived for an order. One for a booking, which is paid by card only, is kept without an order. The same
 * line may be entered again.
 * @returns false when it is kept without an order
 * @throws Refused NOT_FOUND; INVALID for no sum in cents and for an instant to come; REFERENCE_COUNTED, with the number and the
 * amount of what the reference was counted for
 */
export const receiveTransfer = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  transfer: Transfer,
  now: IsoInstant,
): Promise<boolean> => {
  requireTransfer(transfer, now);
  const invoice = await findInvoiceForPayment(tx, id);
  const isNew = await keepLine(tx, transfer, invoice.isOfBooking ? null : id, now);
  if (isNew && !invoice.isOfBooking) await countTransfer(tx, invoice, transfer, now);
  return !invoice.isOfBooking;
};

/** Places of the person who enters the transfer; null: all places. */
interface Entered {
  places: readonly ClinicId[] | null;
}

/** @throws Refused NOT_FOUND for a number of no order at the places */
export const requireInvoice = async (
  tx: Transaction<Database>,
  { invoiceNo, places }: Entered & { invoiceNo: string },
): Promise<InvoiceId> => {
  const id = await findInvoiceOfNumber(tx, invoiceNo, places);
  if (id === null) throw new Refused('NOT_FOUND');
  return id;
};

/**
 * A line of the bank's list, by the number that the payer has written; without one it is kept without an order.
 * @returns the order that it is counted for
 * @throws Refused as `receiveTransfer`
 */
export const enterTransfer = async (
  tx: Transaction<Database>,
  { invoiceNo, places, ...transfer }: Transfer & Entered & { invoiceNo: string | null },
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  if (invoiceNo === null) {
    requireTransfer(transfer, now);
    await keepLine(tx, transfer, null, now);
    return null;
  }
  const id = await requireInvoice(tx, { invoiceNo, places });
  return (await receiveTransfer(tx, id, transfer, now)) ? id : null;
};

/**
 * Counts a transfer that was kept without an order. May be repeated.
 * @throws Refused NOT_FOUND, REFERENCE_COUNTED when it is of another order or went back, INVALID for a booking
 */
export const assignTransfer = async (
  tx: Transaction<Database>,
  { reference, ...of }: Entered & { reference: string; invoiceNo: string },
  now: IsoInstant,
): Promise<InvoiceId> => {
  const id = await requireInvoice(tx, of);
  const invoice = await findInvoiceForPayment(tx, id);
  if (invoice.isOfBooking) throw invalid('invoiceNo', CARD_ONLY);
  const line = await findBankLine(tx, reference, 'arrived');
  if (line === null) throw new Refused('NOT_FOUND');
  if (await keepLine(tx, { reference, amount: line.amount }, id, now)) await countTransfer(tx, invoice, line, now);
  return id;
};
