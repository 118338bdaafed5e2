/** Money that staff have seen, as a transfer or at the counter, is counted for an order here. */
import type { Transaction } from 'kysely';
import { type Money, negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { earn } from '#server/niks/earning.service.ts';
import { lockAccount } from '#server/niks/ledger.store.ts';
import { type LockedInvoice, setPaymentStatus } from './invoice.store.ts';
import { post } from './journal.store.ts';
import { findOpenIntent } from './payment.store.ts';
import { markPaid } from './payment-status.store.ts';

/**
 * Posts a payment, places its order and gives the NIK$ that it earns.
 * @param reference the number by which the patient knows it
 * @returns the balance after it; below zero when money is owed to the patient
 */
export const countMoney = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  { amount, cause, reference }: { amount: Money; cause: string; reference: string },
  now: IsoInstant,
): Promise<Money> => {
  const { id } = invoice;
  await lockAccount(tx, invoice.patientId);
  await post(tx, { invoiceId: id, kind: 'payment', amount: negated(amount), cause, now });
  const balance = (invoice.balance - amount) as Money;
  await markPaid(tx, id, reference, now);
  const open = balance > 0 ? await findOpenIntent(tx, id) : undefined;
  // the card provider has yet to decide about a payment, even where the invoice also has an announced transfer
  if (open?.status === 'processing') await setPaymentStatus(tx, id, 'processing', open.id);
  if (invoice.balance > 0) await earn(tx, id, now);
  return balance;
};
