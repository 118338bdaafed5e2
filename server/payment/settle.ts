/**
 * What the provider says about an intent becomes what we know. The one place where a card payment counts: called with
 * an intent that was just read, after the app's call, a webhook or the reconciliation alike, any number of times.
 */
import type { Transaction } from 'kysely';
import { centsOf, type Money, moneyFromCents, negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import { type GatewayIntent, GatewayRefusal } from '#server/adapters/gateway.ts';
import { settleBooking } from '#server/appointment/hold.service.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import {
  findInvoiceForPayment,
  type LockedInvoice,
  markPaid,
  setPaymentStatus,
} from '#server/invoice/invoice.store.ts';
import { post } from '#server/invoice/journal.store.ts';
import { notify } from '#server/notification/notification.store.ts';
import { findIntent, findIntentState, type IntentRow, setIntentStatus } from './payment.store.ts';
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

/** @returns what the invoice owes after it; below zero what is owed to the patient */
const countPayment = async (
  tx: Transaction<Database>,
  invoice: LockedInvoice,
  intent: GatewayIntent,
  now: IsoInstant,
): Promise<Money> => {
  const { id: invoiceId, invoiceNo, patientId } = invoice;
  const amount = negated(moneyFromCents(intent.received));
  if (!(await post(tx, { invoiceId, kind: 'payment', amount, cause: `payment:${intent.id}`, now })))
    return invoice.balance;
  await settleBooking(tx, invoice, now);
  const balance = await markPaid(tx, invoiceId, intent.id);
  await notify(tx, { patientId, kind: 'paymentCreated', metadata: { invoiceId, invoiceNo }, now });
  if (balance >= 0) return balance;
  // somebody paid by another way in between: nobody pays twice
  await oweCredit(tx, invoiceId, now);
  // what the cards do not give back was transferred, and the clinic sends it back
  if (centsOf(negated(balance)) > (await readPurse(tx, invoiceId)).owed)
    await setPaymentStatus(tx, invoiceId, 'refunding');
  return balance;
};

/** Only the payment that is processing can end it: late news of an earlier one says nothing about it. */
const endProcessing = async (tx: Transaction<Database>, invoice: LockedInvoice, intentId: string): Promise<void> => {
  if (invoice.paymentStatus === 'processing' && invoice.paymentReference === intentId)
    await setPaymentStatus(tx, invoice.id, 'none');
};

export interface Applied {
  settled: Settled;
  /** The invoice has too much: refunds are to be sent. */
  isOverpaid: boolean;
}

const only = (settled: Settled): Applied => ({ settled, isOverpaid: false });

/** What the provider said when it was asked. */
export interface Reading {
  /** Null when the provider has none of that name. */
  intent: GatewayIntent | null;
  /** Of our own row before it was asked. */
  version: string | null;
}

/** Newer words were taken over while these were on their way. */
class Outdated extends Error {}

/**
 * Asks the provider about an intent and hands its answer on to be taken over; once more where others took over another
 * answer in between, for then nobody knows which of the two is the newer one.
 */
export const withReading = async <Result>(
  { db, gateway }: SettleDeps,
  id: string,
  take: (reading: Reading) => Promise<Result>,
): Promise<Result> => {
  for (;;) {
    const version = (await findIntentState(db, id))?.version ?? null;
    const intent = await gateway.readIntent(id);
    try {
      return await take({ intent, version });
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
};

/** What is over at the provider stays so. */
const ENDS: readonly GatewayIntent['status'][] = ['succeeded', 'canceled'];

/**
 * Takes over what the provider says, inside a transaction; only ever forward.
 * @param version of our row before the provider was asked, where others may be asking, too: `withReading` asks again
 */
export const applyIntent = async (
  tx: Transaction<Database>,
  intent: GatewayIntent,
  { gateway, logger }: SettleDeps,
  now: IsoInstant,
  version?: string | null,
): Promise<Applied> => {
  const known = await findIntent(tx, intent.id);
  if (!known) return only('unknown');
  const wrong = differences(known, intent, gateway);
  if (wrong.length > 0) {
    logger.error({ event: 'payment mismatch', alarm: true, intent: intent.id, wrong });
    return only('mismatch');
  }
  const invoice = await findInvoiceForPayment(tx, known.invoice_id);
  // from here on, nobody else takes anything over
  if (version !== undefined && !ENDS.includes(intent.status)) {
    const taken = await findIntentState(tx, intent.id);
    if (taken?.version !== version && taken?.status !== intent.status) throw new Outdated();
  }
  await setIntentStatus(tx, intent.id, intent.status, now);
  if (intent.status === 'succeeded') {
    const balance = await countPayment(tx, invoice, intent, now);
    return { settled: 'succeeded', isOverpaid: balance < 0 };
  }
  if (intent.status === 'processing') {
    if (invoice.paymentStatus === 'none') await setPaymentStatus(tx, invoice.id, 'processing', intent.id);
    return only('processing');
  }
  await endProcessing(tx, invoice, intent.id);
  return only(intent.status === 'canceled' ? 'canceled' : 'open');
};

/** Takes over what the provider says, and begins the refunds that follow from it. */
export const settle = async (
  deps: SettleDeps,
  intent: GatewayIntent,
  now: IsoInstant,
  version?: string | null,
): Promise<Settled> => {
  const { settled, isOverpaid } = await deps.db
    .transaction()
    .execute((tx) => applyIntent(tx, intent, deps, now, version));
  if (isOverpaid) await payRefunds(deps, now, intent.id);
  return settled;
};

/** Asks the provider about an intent of ours and takes over what it says; one that is gone there is given up. */
export const settleFromGateway = (
  deps: SettleDeps,
  { id, invoice_id: invoiceId }: Pick<IntentRow, 'id' | 'invoice_id'>,
  now: IsoInstant,
): Promise<Settled> =>
  withReading(deps, id, async ({ intent, version }) => {
    if (intent) return settle(deps, intent, now, version);
    await deps.db.transaction().execute(async (tx) => {
      const invoice = await findInvoiceForPayment(tx, invoiceId);
      await setIntentStatus(tx, id, 'canceled', now);
      await endProcessing(tx, invoice, id);
    });
    deps.logger.warn({ event: 'intent is gone', intent: id });
    return 'canceled';
  });

/** Has the provider give up an intent that can still be paid; one that was paid just now is for the caller to read. */
export const giveUp = async (deps: SettleDeps, { id }: Pick<IntentRow, 'id'>, now: IsoInstant): Promise<boolean> => {
  const canceled = await deps.gateway.cancelIntent(id).catch((error: unknown) => {
    if (error instanceof GatewayRefusal) return null;
    throw error;
  });
  if (canceled) await settle(deps, canceled, now);
  return canceled !== null;
};
