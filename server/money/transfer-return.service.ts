/** Money that staff have sent back by bank. */
import type { Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { centsOf, type Money, moneyFromCents, moneyToWire, negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { findBankLine, insertBankLine } from './bank.store.ts';
import { findInvoiceForPayment } from './invoice.store.ts';
import { balanceOf, post } from './journal.store.ts';
import { endRefunding } from './refund.service.ts';
import { counted, requireTransfer } from './transfer.rules.ts';
import { waysBack } from './ways-back.service.ts';

/** @returns false when the same return was entered before. @throws Refused REFERENCE_COUNTED */
const keepReturn = async (
  tx: Transaction<Database>,
  { reference, amount }: { reference: string; amount: Money },
  of: { invoiceId: InvoiceId; givesBack?: never } | { invoiceId: null; givesBack: number },
  now: IsoInstant,
): Promise<boolean> => {
  const line = await findBankLine(tx, reference, 'returned');
  if (line === null) {
    const isNew = await insertBankLine(tx, { reference, amount: negated(amount), bookedAt: now, ...of, now });
    if (!isNew) throw new Refused('REFERENCE_COUNTED');
    return true;
  }
  const isSame = line.amount === negated(amount) && line.invoiceId === of.invoiceId;
  if (!isSame || line.givesBack !== (of.givesBack ?? null)) throw counted(line);
  return false;
};

/**
 * The clinic has sent money of an order back by bank: what came by bank, or could not go back to its card. May be repeated.
 * @throws Refused NOT_FOUND when nothing is to be returned by bank, INVALID for more than that, REFERENCE_COUNTED
 */
export const returnTransfer = async (
  tx: Transaction<Database>,
  id: InvoiceId,
  { amount, reference }: { amount: Money; reference: string },
  now: IsoInstant,
): Promise<void> => {
  requireTransfer({ amount, reference }, now);
  const { invoiceNo, patientId, paymentStatus } = await findInvoiceForPayment(tx, id);
  const { byBank } = await waysBack(tx, id);
  if (!(await keepReturn(tx, { reference, amount }, { invoiceId: id }, now))) return;
  if (byBank === 0) throw new Refused('NOT_FOUND');
  if (centsOf(amount) > byBank)
    throw invalid('amount', `is more than is to be returned: ${moneyToWire(moneyFromCents(byBank))}`);
  await post(tx, { invoiceId: id, kind: 'refund', amount, cause: `returned:${reference}`, now });
  const isAll = (await balanceOf(tx, id)) >= 0;
  if (isAll && paymentStatus === 'refunding') await endRefunding(tx, id, reference);
  const metadata = { invoiceId: id, invoiceNo, amount: moneyToWire(amount), reference };
  await tell(tx, { event: 'refund.sent.bank', subject: reference, patientId, metadata, now });
};

/**
 * The clinic has sent a transfer without an order back, all of it. May be repeated.
 * @throws Refused NOT_FOUND; REFERENCE_COUNTED when it is of an order or went back before
 */
export const giveTransferBack = async (
  tx: Transaction<Database>,
  { reference, returnReference }: { reference: string; returnReference: string },
  now: IsoInstant,
): Promise<void> => {
  const line = await findBankLine(tx, reference, 'arrived');
  if (line === null) throw new Refused('NOT_FOUND');
  if (line.invoiceId !== null) throw counted(line);
  const { id: givesBack, amount } = line;
  await keepReturn(tx, { reference: returnReference, amount }, { invoiceId: null, givesBack }, now);
};
