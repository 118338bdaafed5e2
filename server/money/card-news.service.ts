/** The end of a card payment that the bank was deciding about. */
import type { Transaction } from 'kysely';
import { moneyFromCents, moneyToWire } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { GatewayIntent } from '#server/adapters/gateway.types.ts';
import type { Database } from '#server/db/tables.types.ts';
import { tell } from '#server/letters/tell.store.ts';
import { type LockedInvoice, setPaymentStatus } from './invoice.store.ts';

/**
 * Only the intent that is processing can end the status: late news of an earlier intent does not.
 * @returns whether it has
 */
export const endProcessing = async (
  tx: Transaction<Database>,
  { id, paymentStatus, paymentReference }: LockedInvoice,
  intentId: string,
): Promise<boolean> => {
  if (paymentStatus !== 'processing' || paymentReference !== intentId) return false;
  await setPaymentStatus(tx, id, 'none');
  return true;
};

/** Tells of the bank's no, which may come when the patient no longer looks. What has given a payment up tells of itself. */
export const tellOfFailure = async (
  tx: Transaction<Database>,
  { id: invoiceId, invoiceNo, patientId }: LockedInvoice,
  intent: GatewayIntent,
  now: IsoInstant,
): Promise<void> => {
  if (intent.status === 'canceled') return;
  const metadata = { invoiceId, invoiceNo, amount: moneyToWire(moneyFromCents(intent.amount)) };
  await tell(tx, { event: 'card.failed', subject: intent.id, patientId, metadata, now });
};
