/** Refund of a surplus: the last payment goes back first, each by the way it came. */
import type { Kysely } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import { centsOf, type Money, moneyFromCents, negated } from '#contract/money.ts';
import type { Database } from '#server/db/tables.types.ts';
import { balanceOf } from './journal.store.ts';
import { type InCredit, listCame, listInCredit, readPurse, readReturned } from './refund.store.ts';

/** The refunds that are due for an invoice, by their way. */
export interface WaysBack {
  /** Refunds to cards, by the provider. */
  cards: { intentId: string; amount: number; refunds: number }[];
  /** Cents that staff send by bank. */
  byBank: number;
}

/**
 * Divides the credit of an invoice, without refunds that are owed already: the last payment goes back first, each by
 * the way it came. Cents.
 */
export const waysBack = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<WaysBack> => {
  const cards: WaysBack['cards'] = [];
  let byBank = 0;
  let credit = centsOf(negated(await balanceOf(db, invoiceId))) - (await readPurse(db, invoiceId)).owed;
  // staff have already sent the last transfers back
  let returned = await readReturned(db, invoiceId);
  for (const { intentId, left, refunds } of await listCame(db, invoiceId)) {
    const gone = intentId === null ? Math.min(returned, left) : 0;
    returned -= gone;
    const amount = Math.min(credit, left - gone);
    if (amount <= 0) continue;
    credit -= amount;
    if (intentId === null) byBank += amount;
    else cards.push({ intentId, amount, refunds });
  }
  return { cards, byBank };
};

/** Whether staff have given nothing back of the money that came by bank or at the counter. */
export const isKept = async (db: Kysely<Database>, invoiceId: InvoiceId, cause: string): Promise<boolean> => {
  let returned = await readReturned(db, invoiceId);
  for (const came of await listCame(db, invoiceId)) {
    const gone = came.intentId === null ? Math.min(returned, came.left) : 0;
    returned -= gone;
    if (came.cause === cause) return gone === 0;
  }
  return false;
};

/** A refund that staff are to send by bank, the longest due first. */
export interface ToReturn extends InCredit {
  amount: Money;
}
export const listToReturn = async (db: Kysely<Database>): Promise<ToReturn[]> => {
  const due: ToReturn[] = [];
  for (const invoice of await listInCredit(db)) {
    const { byBank } = await waysBack(db, invoice.id);
    if (byBank > 0) due.push({ ...invoice, amount: moneyFromCents(byBank) });
  }
  return due;
};
