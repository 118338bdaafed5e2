/**
 * What the provider says about an intent becomes what we know. The one place where a card payment counts: called with
 * an intent that was just read, after the app's call, a webhook or the reconciliation alike, any number of times.
 */
import type { Transaction } from 'kysely';
import { centsOf, moneyFromCents, negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { GatewayIntent } from '#server/adapters/gateway.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import {
  finalizeInvoice,
  findInvoiceForPayment,
  type LockedInvoice,
  setPaymentStatus,
} from '#server/invoice/invoice.store.ts';
import { balanceOf, post } from '#server/invoice/journal.store.ts';
import { notify } from '#server/notification/notification.store.ts';
import { findIntent, type IntentRow, setIntentStatus } from './payment.store.ts';
import { oweCredit, payRefunds } from './refund.service.ts';
import { readPurse } from './refund.store.ts';

/** open: it can still be paid. unknown: not an intent of ours. mismatch: not what was asked for, so nothing counts. */
export type Settled = 'open' | 'processing' | 'succeeded' | 'canceled' | 'unknown' | 'mismatch';

type SettleDeps = Pick<Deps, 'db' | 'gateway' | 'logger'>;

/** What in the provider's intent is not as we made it. */
const differences = (row: IntentRow, intent: GatewayIntent, { settings, isLive }: Deps['gateway']): string[] =>
  Object.entries({
    invoice: intent.invoiceId === row.invoice_id,
    amount: intent.amount === row.amount_cents && (intent.status !== 'succeeded' || intent.received === intent.amount),
    currency: intent.currency === 'sgd',
    mode: intent.isLive === isLive,
    account: intent.account === null || intent.account === settings.clientConnectAccountId,
  }).flatMap(([name, isRight]) => (isRight ? [] : [name]));

const countPayment = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  intent: GatewayIntent,
  now: IsoInstant,
): Promise<void> => {
  const { id: invoiceId, invoiceNo, patientId } = invoice;
  const amount = negated(moneyFromCents(intent.received));
  if (!(await post(tx, { invoiceId, kind: 'payment', amount, cause: `payment:${intent.id}`, now }))) return;
  await finalizeInvoice(tx, invoiceId);
  const balance = await balanceOf(tx, invoiceId);
  await setPaymentStatus(tx, invoiceId, balance > 0 ? 'none' : 'paid', intent.id);
  await notify(tx, { patientId, kind: 'paymentCreated', metadata: { invoiceId, invoiceNo }, now });
  // somebody paid by another way in between: nobody pays twice
  await oweCredit(tx, invoiceId, now);
  // what the cards do not give back was transferred, and the clinic sends it back
  if (centsOf(negated(balance)) > (await readPurse(tx, invoiceId)).owed)
    await setPaymentStatus(tx, invoiceId, 'refunding');
};

/** Only the payment that is processing can end it: late news of an earlier one says nothing about it. */
const endProcessing = async (tx: Transaction<Database>, invoice: LockedInvoice, intentId: string): Promise<void> => {
  if (invoice.paymentStatus === 'processing' && invoice.paymentReference === intentId)
    await setPaymentStatus(tx, invoice.id, 'none');
};

/** Takes over what the provider says, inside a transaction; only ever forward. */
export const applyIntent = async (
  tx: Transaction<Database>,
  intent: GatewayIntent,
  { gateway, logger }: SettleDeps,
  now: IsoInstant,
): Promise<Settled> => {
  const known = await findIntent(tx, intent.id);
  if (!known) return 'unknown';
  const wrong = differences(known, intent, gateway);
  if (wrong.length > 0) {
    logger.error({ event: 'payment mismatch', alarm: true, intent: intent.id, wrong });
    return 'mismatch';
  }
  const invoice = await findInvoiceForPayment(tx, known.invoice_id);
  await setIntentStatus(tx, intent.id, intent.status, now);
  if (intent.status === 'succeeded') {
    await countPayment(tx, invoice, intent, now);
    return 'succeeded';
  }
  if (intent.status === 'processing') {
    if (invoice.paymentStatus === 'none') await setPaymentStatus(tx, invoice.id, 'processing', intent.id);
    return 'processing';
  }
  await endProcessing(tx, invoice, intent.id);
  return intent.status === 'canceled' ? 'canceled' : 'open';
};

/** Takes over what the provider says, and begins the refunds that follow from it. */
export const settle = async (deps: SettleDeps, intent: GatewayIntent, now: IsoInstant): Promise<Settled> => {
  const settled = await deps.db.transaction().execute((tx) => applyIntent(tx, intent, deps, now));
  if (settled === 'succeeded') await payRefunds(deps, now, intent.id);
  return settled;
};

/** Asks the provider about an intent of ours and takes over what it says; one that is gone there is given up. */
export const settleFromGateway = async (
  deps: SettleDeps,
  { id, invoice_id: invoiceId }: Pick<IntentRow, 'id' | 'invoice_id'>,
  now: IsoInstant,
): Promise<Settled> => {
  const intent = await deps.gateway.readIntent(id);
  if (intent) return settle(deps, intent, now);
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await findInvoiceForPayment(tx, invoiceId);
    await setIntentStatus(tx, id, 'canceled', now);
    await endProcessing(tx, invoice, id);
  });
  deps.logger.warn({ event: 'intent is gone', intent: id });
  return 'canceled';
};
