/**
 * Applies the provider's answers about intents. Card payments count in this file only: the app's call, a webhook and
 * the reconciliation all pass an intent that was just read, any number of times.
 */
import type { Transaction } from 'kysely';
import { type Money, moneyFromCents, moneyToWire, negated } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import { type GatewayIntent, GatewayRefusal } from '#server/adapters/gateway.types.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { LetterEvent } from '#server/letters/letters.words.ts';
import { tell } from '#server/letters/tell.store.ts';
import { earn } from '#server/niks/earning.service.ts';
import { lockAccount } from '#server/niks/ledger.store.ts';
import { notify } from '#server/notification/notification.store.ts';
import { endProcessing, tellOfFailure } from './card-news.service.ts';
import { findInvoiceForPayment, type LockedInvoice, setPaymentStatus } from './invoice.store.ts';
import { post } from './journal.store.ts';
import { findIntent, findIntentState, type IntentRow, setIntentStatus } from './payment.store.ts';
import { markPaid } from './payment-status.store.ts';
import { oweCredit, payRefunds } from './refund.service.ts';

/** open: it can still be paid. unknown: not an intent of ours. mismatch: differs from our order, so nothing counts. */
export type Settled = 'open' | 'processing' | 'succeeded' | 'canceled' | 'unknown' | 'mismatch';

export type SettleDeps = Pick<Deps, 'db' | 'gateway' | 'logger' | 'onPaid'>;

/** The members of the provider's intent that differ from our order. */
const differences = (row: IntentRow, intent: GatewayIntent, { settings, isLive }: Deps['gateway']): string[] =>
  Object.entries({
    invoice: intent.invoiceId === row.invoice_id,
    amount: intent.amount === row.amount_cents && (intent.status !== 'succeeded' || intent.received === intent.amount),
    currency: intent.currency === 'sgd',
    mode: intent.isLive === isLive,
    account: intent.account === null || intent.account === settings.clientConnectAccountId,
  }).flatMap(([name, isRight]) => (isRight ? [] : [name]));

/** The event of a payment: a payment that places an order reports both. */
const paidEventOf = ({
  invoiceType,
  finalized,
  isConfirmationRequested,
  paymentStatus,
}: LockedInvoice): LetterEvent => {
  if (!finalized) return 'order.placed.paid';
  const isFirst = invoiceType === 'Refill' && !isConfirmationRequested && paymentStatus !== 'announced';
  return isFirst ? 'refill.placed.paid' : 'paid.card';
};

/** @returns the balance after the payment; below zero when money is owed to the patient */
const countPayment = async (
  tx: Transaction<Database>,
  onPaid: Deps['onPaid'],
  invoice: LockedInvoice,
  intent: GatewayIntent,
  now: IsoInstant,
): Promise<Money> => {
  const { id: invoiceId, invoiceNo, patientId } = invoice;
  const amount = negated(moneyFromCents(intent.received));
  // an appointment earns no NIK$, and takes its own locks before
  if (!invoice.isOfBooking) await lockAccount(tx, patientId);
  if (!(await post(tx, { invoiceId, kind: 'payment', amount, cause: `payment:${intent.id}`, now })))
    return invoice.balance;
  await onPaid(tx, invoice, now);
  const balance = await markPaid(tx, invoiceId, intent.id, now);
  if (invoice.balance > 0) await earn(tx, invoiceId, now);
  const metadata = { invoiceId, invoiceNo, paid: moneyToWire(negated(amount)) };
  // the booking's letter mentions the payment already
  if (invoice.isOfBooking) await notify(tx, { patientId, kind: 'paymentCreated', metadata, now });
  else await tell(tx, { event: paidEventOf(invoice), subject: intent.id, patientId, metadata, now });
  if (balance >= 0) return balance;
  // the invoice was paid in another way meanwhile: the surplus goes back
  await oweCredit(tx, invoiceId, now);
  return balance;
};

/** An answer of the provider about an intent, and its origin. */
export type Reading =
  /**
   * The answer to a question. Parallel questions may get a newer answer; `version` is our row's before the question.
   */
  | { kind: 'asked'; intent: GatewayIntent; version: string | null }
  /** The answer to a command of ours: no other answer is newer. */
  | { kind: 'ordered'; intent: GatewayIntent }
  /** The provider has no intent of that name. */
  | { kind: 'gone' };
type Present = Exclude<Reading, { kind: 'gone' }>;

/** outdated: another answer was applied since the question, so the provider must be asked again. */
export type Applied = { kind: 'outdated' } | { kind: 'applied'; settled: Settled; isOverpaid: boolean };

const only = (settled: Settled): Applied => ({ kind: 'applied', settled, isOverpaid: false });

export const readIntent = async ({ db, gateway }: SettleDeps, id: string): Promise<Reading> => {
  const version = (await findIntentState(db, id))?.version ?? null;
  const intent = await gateway.readIntent(id);
  return intent === null ? { kind: 'gone' } : { kind: 'asked', intent, version };
};

/** Final states at the provider. */
const ENDS: readonly GatewayIntent['status'][] = ['succeeded', 'canceled'];

/** The invoice must be locked, so that no other answer is applied meanwhile. */
const isOutdated = async (tx: Transaction<Database>, reading: Present): Promise<boolean> => {
  const { id, status } = reading.intent;
  if (reading.kind === 'ordered' || ENDS.includes(status)) return false;
  const taken = await findIntentState(tx, id);
  return taken?.version !== reading.version && taken?.status !== status;
};

/** Applies an answer, inside a transaction; states only move forward. */
export const applyIntent = async (
  tx: Transaction<Database>,
  reading: Present,
  { gateway, logger, onPaid }: SettleDeps,
  now: IsoInstant,
): Promise<Applied> => {
  const { intent } = reading;
  const known = await findIntent(tx, intent.id);
  if (!known) return only('unknown');
  const wrong = differences(known, intent, gateway);
  if (wrong.length > 0) {
    logger.error({ event: 'payment mismatch', alarm: true, intent: intent.id, wrong });
    return only('mismatch');
  }
  const invoice = await findInvoiceForPayment(tx, known.invoice_id);
  if (await isOutdated(tx, reading)) return { kind: 'outdated' };
  await setIntentStatus(tx, intent.id, intent.status, now);
  if (intent.status === 'succeeded') {
    const balance = await countPayment(tx, onPaid, invoice, intent, now);
    return { kind: 'applied', settled: 'succeeded', isOverpaid: balance < 0 };
  }
  if (intent.status === 'processing') {
    if (invoice.paymentStatus === 'none') await setPaymentStatus(tx, invoice.id, 'processing', intent.id);
    return only('processing');
  }
  if (await endProcessing(tx, invoice, intent.id)) await tellOfFailure(tx, invoice, intent, now);
  return only(intent.status === 'canceled' ? 'canceled' : 'open');
};

/**
 * Applies an answer and begins the refunds that follow.
 * @returns null when the answer was outdated and nothing was done
 */
export const settle = async (deps: SettleDeps, reading: Present, now: IsoInstant): Promise<Settled | null> => {
  const applied = await deps.db.transaction().execute((tx) => applyIntent(tx, reading, deps, now));
  if (applied.kind === 'outdated') return null;
  if (applied.isOverpaid) await payRefunds(deps, now, reading.intent.id);
  return applied.settled;
};

const dropIntent = async (
  { db, logger }: SettleDeps,
  { id, invoice_id: invoiceId }: Pick<IntentRow, 'id' | 'invoice_id'>,
  now: IsoInstant,
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const invoice = await findInvoiceForPayment(tx, invoiceId);
    await setIntentStatus(tx, id, 'canceled', now);
    await endProcessing(tx, invoice, id);
  });
  logger.warn({ event: 'intent is gone', intent: id });
};

/**
 * Asks the provider about an intent of ours and applies the answer; drops the intent when the provider does not know
 * it.
 */
export const settleFromGateway = async (
  deps: SettleDeps,
  row: Pick<IntentRow, 'id' | 'invoice_id'>,
  now: IsoInstant,
): Promise<Settled> => {
  for (;;) {
    const reading = await readIntent(deps, row.id);
    if (reading.kind === 'gone') {
      await dropIntent(deps, row, now);
      return 'canceled';
    }
    const settled = await settle(deps, reading, now);
    if (settled !== null) return settled;
  }
};

/** Cancels an intent at the provider. @returns false when it was just paid; the caller then has to read it */
export const giveUp = async (deps: SettleDeps, { id }: Pick<IntentRow, 'id'>, now: IsoInstant): Promise<boolean> => {
  const canceled = await deps.gateway.cancelIntent(id).catch((error: unknown) => {
    if (error instanceof GatewayRefusal) return null;
    throw error;
  });
  if (canceled) await settle(deps, { kind: 'ordered', intent: canceled }, now);
  return canceled !== null;
};
