/** Staff give back what a patient has with the clinic: a deposit, or a credit of a former system. */
import type { Transaction } from 'kysely';
import type { CreditId, InvoiceId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { returnBroughtCredit } from '#server/money/brought-credit.store.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { lockAnyAppointment } from './appointment.store.ts';
import { returnDeposit } from './credit.service.ts';
import { findDeposit } from './credit.store.ts';
import { isOpen } from './visit.rules.ts';

/** The rest of a credit of a former system goes back by bank. */
const returnBrought = async (tx: Transaction<Database>, id: CreditId, now: IsoInstant): Promise<void> => {
  const credit = await returnBroughtCredit(tx, id, now);
  if (credit === null) throw new Refused('NOT_FOUND');
  const { patientId, amount } = credit;
  if (amount === 0) return;
  const metadata = { amount: moneyToWire(amount) };
  await tell(tx, { event: 'credit.returned', subject: `${id}:${now}`, patientId, metadata, now });
};

/**
 * May be repeated. A deposit goes to the card that paid it, and the next booking asks for one again.
 * @returns the invoice that has a refund due
 * @throws Refused NOT_FOUND; VISIT_AHEAD while the visit of a deposit is to take place
 */
export const returnCredit = async (
  tx: Transaction<Database>,
  id: CreditId,
  now: IsoInstant,
): Promise<InvoiceId | null> => {
  const deposit = await findDeposit(tx, id);
  if (deposit === null) {
    await returnBrought(tx, id, now);
    return null;
  }
  await findInvoiceForPayment(tx, deposit.invoiceId);
  if (deposit.appointmentId !== null && isOpen(await lockAnyAppointment(tx, deposit.appointmentId)))
    throw new Refused('VISIT_AHEAD');
  return returnDeposit(tx, deposit.invoiceId, now);
};
