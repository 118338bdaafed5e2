/** The one open intent of an invoice: reused while its amount is right, cancelled otherwise, never beside another. */
import type { Transaction } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { centsOf, moneyFromWire } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import { type GatewayIntent, GatewayRefusal } from '#server/adapters/gateway.types.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { findInvoiceForPayment } from './invoice.store.ts';
import { balanceOf } from './journal.store.ts';
import { findOpenIntent, findPayable, type IntentRow, keepIntent, type Payable } from './payment.store.ts';
import { AMOUNT_CHANGED } from './payment.words.ts';
import { giveUp, type SettleDeps, settleFromGateway } from './settle.service.ts';

/** The secret of the intent, or a refusal in the provider's or our words. */
export type Asked = { clientSecret: string } | { refused: string };

interface Ask {
  callerId: PatientId;
  invoiceId: InvoiceId;
  /** SGD, as the app shows it. */
  amount: number;
  language: AnswerLanguage;
  now: IsoInstant;
}

/** The amount of the product document for an invoice without a balance (PAY-14). */
const FOR_NOTHING = 1;
const ROUNDS = 5;

/** Numbered from the second intent of a revision on: for a repeated key the provider would return the first intent. */
const keyOf = ({ id, revision, intents }: Payable): string => `pi:${id}:${revision}${intents > 0 ? `:${intents}` : ''}`;

const rowOf = (intent: GatewayIntent, { id, revision }: Payable, now: IsoInstant): IntentRow => ({
  id: intent.id,
  invoice_id: id,
  revision,
  amount_cents: intent.amount,
  status: intent.status,
  client_secret: intent.clientSecret,
  created_at: now,
  updated_at: now,
  processing_at: null,
});

/** A cancelled intent, for invoices without a balance. */
const createForNothing = async ({ db, gateway }: SettleDeps, payable: Payable, now: IsoInstant): Promise<Asked> => {
  const made = await gateway.createIntent({
    invoiceId: payable.id,
    amount: moneyFromWire(FOR_NOTHING),
    key: keyOf(payable),
  });
  const canceled = await gateway.cancelIntent(made.id);
  await db.transaction().execute((tx) => keepIntent(tx, rowOf(canceled, payable, now)));
  return { clientSecret: made.clientSecret };
};

/** @returns null when the invoice was changed meanwhile, or another intent was made first */
const create = async ({ db, gateway }: SettleDeps, payable: Payable, now: IsoInstant): Promise<Asked | null> => {
  const { id: invoiceId, balance: amount } = payable;
  const made = await gateway.createIntent({ invoiceId, amount, key: keyOf(payable) });
  const isFitting = await db.transaction().execute(async (tx) => {
    const { revision } = await findInvoiceForPayment(tx, payable.id);
    await keepIntent(tx, rowOf(made, payable, now));
    return revision === payable.revision && (await findOpenIntent(tx, payable.id))?.id === made.id;
  });
  return isFitting ? { clientSecret: made.clientSecret } : null;
};

/** Settles the open intent. @returns its secret when it can be paid and its amount is right, null when it has ended */
const reuse = async (deps: SettleDeps, open: IntentRow, payable: Payable, now: IsoInstant): Promise<Asked | null> => {
  const settled = await settleFromGateway(deps, open, now);
  if (settled === 'processing') throw new Refused('PAYMENT_PROCESSING');
  if (settled === 'mismatch') throw new Refused('UNAVAILABLE');
  if (settled !== 'open') return null;
  if (open.amount_cents === centsOf(payable.balance)) return { clientSecret: open.client_secret };
  // cancelling fails when the intent was just paid: the next round reads that
  await giveUp(deps, open, now);
  return null;
};

/**
 * @throws Refused NOT_FOUND, NOTHING_TO_PAY when it was paid meanwhile, PAYMENT_PROCESSING when an earlier payment is
 * not decided, NOT_CONFIRMED before the clinic has accepted the order, UNAVAILABLE when the provider cannot be reached
 */
export const askForIntent = async (deps: SettleDeps, ask: Ask): Promise<Asked> => {
  const { callerId, invoiceId, language, now } = ask;
  const asked = centsOf(moneyFromWire(ask.amount));
  for (let round = 0; round < ROUNDS; round += 1) {
    const payable = await findPayable(deps.db, callerId, invoiceId, now);
    if (!payable) throw new Refused('NOT_FOUND');
    const open = await findOpenIntent(deps.db, invoiceId);
    const balance = centsOf(payable.balance);
    try {
      if (balance <= 0 && !open) {
        if (ask.amount !== FOR_NOTHING) throw new Refused('NOTHING_TO_PAY');
        return await createForNothing(deps, payable, now);
      }
      if (balance > 0 && payable.needsConfirmation) throw new Refused('NOT_CONFIRMED');
      if (asked !== balance && balance > 0) return { refused: AMOUNT_CHANGED[language] };
      const answer = open ? await reuse(deps, open, payable, now) : await create(deps, payable, now);
      if (answer) return answer;
    } catch (error) {
      if (error instanceof GatewayRefusal) return { refused: error.words };
      throw error;
    }
  }
  throw new Refused('UNAVAILABLE', { retryAfter: 1 });
};

/**
 * Gives up the open intent of an invoice whose balance has changed, so that the old sum cannot be paid; settles the
 * intent when it was just paid. While the provider cannot be reached the intent stays open: a surplus that is then paid
 * goes back.
 */
export const withdrawIntent = async (deps: SettleDeps, invoiceId: InvoiceId, now: IsoInstant): Promise<void> => {
  const open = await findOpenIntent(deps.db, invoiceId);
  if (!open || open.amount_cents === centsOf(await balanceOf(deps.db, invoiceId))) return;
  try {
    if (!(await giveUp(deps, open, now))) await settleFromGateway(deps, open, now);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    deps.logger.warn({ event: 'intent not withdrawn', intent: open.id, name });
  }
};

/**
 * Commits a change of an invoice, then closes the card form that was opened for its former sum.
 * @param change returns the invoice that changed, null for none, and the answer of the call
 */
export const changeAndWithdraw = async <Result extends object, Answer>(
  deps: SettleDeps,
  {
    now,
    commit,
  }: { now: IsoInstant; commit: (work: (tx: Transaction<Database>) => Promise<Result>) => Promise<Answer> },
  change: (tx: Transaction<Database>) => Promise<readonly [InvoiceId | null, Result]>,
): Promise<Answer> => {
  let changed: InvoiceId | null = null;
  const answer = await commit(async (tx) => {
    const [id, result] = await change(tx);
    changed = id;
    return result;
  });
  if (changed !== null) await withdrawIntent(deps, changed, now);
  return answer;
};

/**
 * Asks the provider about an order that a new one replaces: the browser may know of its payment before the server does.
 * While the provider cannot be reached, a later payment for the former order goes back.
 * @throws Refused PAYMENT_PROCESSING when the former order is paid, or may be
 */
export const requireUnpaid = async (deps: SettleDeps, invoiceId: InvoiceId, now: IsoInstant): Promise<void> => {
  const open = await findOpenIntent(deps.db, invoiceId);
  if (!open) return;
  const settled = await settleFromGateway(deps, open, now).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : typeof error;
    deps.logger.warn({ event: 'intent not read', intent: open.id, name });
    return null;
  });
  if (settled === 'succeeded' || settled === 'processing') throw new Refused('PAYMENT_PROCESSING');
};
