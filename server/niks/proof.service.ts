/** Proves every balance: the sums of the ledger, and per invoice what it must have earned, used and given back. */
import type { Kysely } from 'kysely';
import { earnedBy } from '#contract/rules/niks.ts';
import type { Database } from '#server/db/tables.types.ts';
import { type InvoiceInLedger, inSnapshot, listInvoicesToProve, listWrongSums } from './proof.store.ts';
import { findReceipt } from './receipt.store.ts';

/** What is not as it must be. */
export interface Difference {
  /** A movement, a lot or a balance; or what an invoice has earned, used or returned. */
  what: string;
  id: string;
  /** Whole NIK$. */
  kept: number;
  rebuilt: number;
}

const differencesOf = async (db: Kysely<Database>, invoice: InvoiceInLedger): Promise<Difference[]> => {
  const receipt = await findReceipt(db, invoice.id);
  if (!receipt) return [];
  const { id, earned, used, returned, pointsRedeemed, isPaidByMember } = invoice;
  const isEarning = isPaidByMember && !receipt.isOwed && !receipt.isRejected;
  const pairs: [what: string, kept: number, rebuilt: number][] = [
    ['earned', earned, isEarning ? earnedBy(receipt.net, receipt.bonusRatio).points : 0],
    ['used', used, pointsRedeemed],
    ['returned', returned, receipt.isRejected ? pointsRedeemed : 0],
  ];
  return pairs.flatMap(([what, kept, rebuilt]) => (kept === rebuilt ? [] : [{ what, id, kept, rebuilt }]));
};

/** The first difference, or null when every balance is proven; with the number of invoices that were looked at. */
export const proveNiks = (db: Kysely<Database>): Promise<{ first: Difference | null; invoices: number }> =>
  inSnapshot(db, async (tx) => {
    const invoices = await listInvoicesToProve(tx);
    const [wrongSum] = await listWrongSums(tx);
    if (wrongSum) return { first: wrongSum, invoices: invoices.length };
    for (const invoice of invoices) {
      const [first] = await differencesOf(tx, invoice);
      if (first) return { first, invoices: invoices.length };
    }
    return { first: null, invoices: invoices.length };
  });
