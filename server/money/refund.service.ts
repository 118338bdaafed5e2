/** Refunds: owed in a transaction, sent to the provider after it, and counted once the provider has accepted them. */
import type { Transaction } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyFromCents, moneyToWire, negated } from '#contract/money.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant, msOf } from '#contract/time.ts';
import { type GatewayRefund, GatewayRefusal } from '#server/adapters/gateway.types.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { tell } from '#server/letters/tell.store.ts';
import { findInvoiceForPayment, setPaymentStatus } from './invoice.store.ts';
import { balanceOf, post } from './journal.store.ts';
import { findIntent } from './payment.store.ts';
import {
  findRefund,
  firstDoneSince,
  keepRefund,
  listOverpaid,
  listRefunds,
  moveRefund,
  type RefundOfInvoice,
  readPurse,
} from './refund.store.ts';
import { waysBack } from './ways-back.service.ts';

type RefundDeps = Pick<Deps, 'db' | 'gateway' | 'logger'>;

/**
 * Owes a refund of `amount` cents of an intent that was paid; the same cause owes once. `payRefunds` sends it, at the
 * latest with the next reconciliation.
 */
export const oweRefund = async (
  tx: Transaction<Database>,
  owed: { intentId: string; amount: number; cause: string; now: IsoInstant },
): Promise<void> => {
  const intent = await findIntent(tx, owed.intentId);
  if (!intent) throw new Error('A refund of an intent that is not ours');
  if (!(await keepRefund(tx, owed))) return;
  if ((await readPurse(tx, intent.invoice_id)).kept <= 0)
    await setPaymentStatus(tx, intent.invoice_id, 'refunding', intent.id);
};

/** Schedules refunds of the overpaid amount to the cards that paid it. Call it after lowering an invoice. */
export const oweCredit = async (tx: Transaction<Database>, invoiceId: InvoiceId, now: IsoInstant): Promise<void> => {
  await findInvoiceForPayment(tx, invoiceId);
  const { cards } = await waysBack(tx, invoiceId);
  for (const { intentId, amount, refunds } of cards)
    await oweRefund(tx, { intentId, amount, cause: `credit:${intentId}:${refunds}`, now });
};

/** Sets the status of an invoice whose last refund has ended. */
export const endRefunding = async (
  tx: Transaction<Database>,
  invoiceId: InvoiceId,
  reference: string,
): Promise<void> => {
  const { kept } = await readPurse(tx, invoiceId);
  await setPaymentStatus(tx, invoiceId, kept > 0 ? 'partlyRefunded' : 'refunded', reference);
};

/** Takes over the provider's answer about a refund. */
const applyRefund = async (
  { db, logger }: RefundDeps,
  refund: RefundOfInvoice,
  { status, reference }: GatewayRefund,
  now: IsoInstant,
): Promise<void> => {
  if (status === refund.status) return;
  const { invoice_id: invoiceId, id } = refund;
  const amount = moneyFromCents(refund.amount_cents);
  await db.transaction().execute(async (tx) => {
    const { invoiceNo, patientId, paymentStatus } = await findInvoiceForPayment(tx, invoiceId);
    if (!(await moveRefund(tx, refund, { status, reference }, now))) return;
    if (status === 'failed') {
      // it was counted, but never arrived: also where the provider had called it done
      if (refund.status !== 'owed') {
        await post(tx, {
          invoiceId,
          kind: 'adjustment',
          amount: negated(amount),
          cause: `refund-failed:${id}`,
          now,
        });
        await setPaymentStatus(tx, invoiceId, 'refunding', reference);
      }
      return;
    }
    if (await post(tx, { invoiceId, kind: 'refund', amount, cause: `refund:${id}`, now }))
      await tell(tx, {
        event: 'refund.sent.card',
        subject: id,
        patientId,
        metadata: { invoiceId, invoiceNo, amount: moneyToWire(amount) },
        now,
      });
    if (paymentStatus !== 'refunding') return;
    // a bank transfer is still to be returned
    const isDone = status === 'succeeded' && (await balanceOf(tx, invoiceId)) >= 0;
    await (isDone ? endRefunding(tx, invoiceId, reference) : setPaymentStatus(tx, invoiceId, 'refunding', reference));
  });
  if (status === 'failed') logger.error({ event: 'refund failed', alarm: true, refund: id });
};

/** Sends owed refunds: of one intent, of one invoice, or all. A refund that fails to be sent stays owed. */
export const payRefunds = async (deps: RefundDeps, now: IsoInstant, of?: string): Promise<void> => {
  for (const refund of await listRefunds(deps.db, 'owed', of)) {
    const { intent_id, amount_cents, cause } = refund;
    try {
      const sent = await deps.gateway.refund({
        intentId: intent_id,
        amount: amount_cents,
        key: `refund:${cause}`,
      });
      await applyRefund(deps, refund, sent, now);
    } catch (error) {
      const name = error instanceof GatewayRefusal ? 'refused' : 'unavailable';
      deps.logger.error({ event: 'refund not sent', alarm: true, refund: refund.id, name });
    }
  }
};

/**
 * Commits a decision that may cause a refund, and sends the refund.
 * @param decide returns the invoice that may have a refund due
 */
export const decideAndRefund = async <Answer>(
  deps: RefundDeps,
  {
    now,
    commit,
  }: { now: IsoInstant; commit: (work: (tx: Transaction<Database>) => Promise<object>) => Promise<Answer> },
  decide: (tx: Transaction<Database>) => Promise<InvoiceId | null>,
): Promise<Answer> => {
  let refundOf: InvoiceId | null = null;
  const answer = await commit(async (tx) => {
    refundOf = await decide(tx);
    return {};
  });
  if (refundOf !== null) await payRefunds(deps, now, refundOf);
  return answer;
};

/** Finds overpaid invoices, and sends their refunds. */
export const giveBack = async (deps: RefundDeps, now: IsoInstant): Promise<void> => {
  for (const invoiceId of await listOverpaid(deps.db))
    await deps.db.transaction().execute((tx) => oweCredit(tx, invoiceId, now));
  await payRefunds(deps, now);
};

/** Takes over news of a refund; the reconciliation reports refunds that are not ours. */
export const hearOfRefund = async (deps: RefundDeps, heard: GatewayRefund, now: IsoInstant): Promise<void> => {
  const refund = await findRefund(deps.db, heard.reference);
  if (refund && refund.status !== 'failed') await applyRefund(deps, refund, heard, now);
};

/** A bank may send a refund back for 30 days after it was posted (https://docs.stripe.com/refunds), which takes days itself. */
const RETURNED_WITHIN_MS = 40 * DAY_MS;
/** A refund is made at the provider a moment before its answer is taken over. */
const MARGIN_MS = HOUR_MS;
/** The most refunds that are looked through at a time, a hundred with each request. */
const MOST_LISTED = 1_000;

/** Finds refunds that were sent back after they were called done, in the provider's list of the last weeks. */
export const findReturned = async (deps: RefundDeps, now: IsoInstant): Promise<void> => {
  const since = await firstDoneSince(deps.db, addMs(now, -RETURNED_WITHIN_MS));
  if (since === null) return;
  let listed = 0;
  for await (const refund of deps.gateway.listRefunds(msOf(since) - MARGIN_MS)) {
    if (refund.status === 'failed') await hearOfRefund(deps, refund, now);
    listed += 1;
    if (listed === MOST_LISTED) return;
  }
};

/** Asks about refunds that the provider has accepted and not finished. */
export const followRefunds = async (deps: RefundDeps, now: IsoInstant): Promise<void> => {
  for (const { reference } of await listRefunds(deps.db, 'pending')) {
    if (reference !== null) await hearOfRefund(deps, await deps.gateway.readRefund(reference), now);
  }
};
