/** The end of a deposit: it is taken off a bill, or goes back to the card that paid it, or both. docs/decisions/0062 */
import type { Transaction } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { centsOf, type Money, moneyFromCents, moneyToWire, negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { tell } from '#server/letters/tell.store.ts';
import { findInvoiceForPayment, setPaymentStatus } from '#server/money/invoice.store.ts';
import { balanceOf, post } from '#server/money/journal.store.ts';
import { oweCredit } from '#server/money/refund.service.ts';
import { closeCredit, lockCredit, openSettled, takeCreditBack, writeTags } from './credit.store.ts';
import { restoreInvoice, voidInvoice } from './hold.service.ts';

/** A deposit that has ended. */
export interface EndedCredit {
  /** Part that was taken off the bill. */
  used: Money;
  /** Part that is on its way back to the card. */
  returned: Money;
}

interface Moved {
  patientId: PatientId;
  /** Id of the deposit. */
  invoiceId: InvoiceId;
  billId: InvoiceId | null;
}

/** Notifies the patient of the bill or the card to which a deposit went. */
const tellOfCredit = async (
  tx: Transaction<Database>,
  { patientId, invoiceId, billId, used, returned }: EndedCredit & Moved,
  now: IsoInstant,
): Promise<void> => {
  const [amount, rest] = [moneyToWire(used), moneyToWire(returned)];
  if (billId !== null && used > 0) {
    const subject = `${invoiceId}:${billId}`;
    const metadata = { invoiceId: billId, amount, rest };
    await tell(tx, { event: 'deposit.moved', subject, patientId, metadata, now });
  } else if (returned > 0) {
    const metadata = { invoiceId, amount: rest };
    await tell(tx, { event: 'deposit.returned', subject: invoiceId, patientId, metadata, now });
  }
};

/**
 * Takes a deposit off a bill, as far as that is owed; the rest goes back. Its own invoice asks for nothing any more, and the
 * journal moves its money: the entries of both invoices are nothing together.
 * @param billId null: all of it goes back
 * @returns null when it is not with the clinic any more
 */
export const endCredit = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  billId: InvoiceId | null,
  now: IsoInstant,
): Promise<EndedCredit | null> => {
  const invoice = await findInvoiceForPayment(tx, invoiceId);
  const credit = await lockCredit(tx, invoiceId);
  if (credit === null) return null;
  // as a card would pay it: whole cents
  const owed = billId === null ? 0 : Math.max(0, moneyFromCents(centsOf(await balanceOf(tx, billId))));
  const used = Math.min(owed, credit.amount) as Money;
  const returned = (credit.amount - used) as Money;
  await closeCredit(tx, invoiceId, { billId, used }, now);
  await voidInvoice(tx, invoice, now);
  if (billId !== null && used > 0) {
    await post(tx, { invoiceId, kind: 'deposit', amount: used, cause: `deposit:${invoiceId}:${billId}`, now });
    const cause = `deposit-used:${invoiceId}:${billId}`;
    await post(tx, { invoiceId: billId, kind: 'deposit', amount: negated(used), cause, now });
  }
  if (returned > 0) {
    await oweCredit(tx, invoiceId, now);
    await setPaymentStatus(tx, invoiceId, 'refunding');
  }
  await tellOfCredit(tx, { ...credit, invoiceId, billId, used, returned }, now);
  return { used, returned };
};

/** A deposit that paid for a part of a bill is with the clinic again. The bill is locked, and owes something. @returns what it had paid */
export const reopenCredit = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  billId: InvoiceId,
  now: IsoInstant,
): Promise<Money> => {
  const invoice = await findInvoiceForPayment(tx, invoiceId);
  const used = await takeCreditBack(tx, invoiceId);
  const [from, to] = [`deposit-back:${invoiceId}:${billId}`, `deposit-unused:${invoiceId}:${billId}`];
  await post(tx, { invoiceId, kind: 'deposit', amount: negated(used), cause: from, now });
  await post(tx, { invoiceId: billId, kind: 'deposit', amount: used, cause: to, now });
  await restoreInvoice(tx, invoice, now);
  return used;
};

/**
 * The visit of a deposit does not take place, by no act of the patient's: it goes back, and the next booking asks for one again.
 * @returns the invoice that has a refund due; null when it is no deposit that is with the clinic
 */
export const returnDeposit = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  const credit = await lockCredit(tx, invoiceId);
  if (credit === null) return null;
  await endCredit(tx, invoiceId, null, now);
  await openSettled(tx, invoiceId);
  await writeTags(tx, credit.patientId);
  return invoiceId;
};
