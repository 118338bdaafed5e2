/** Proves every balance: the sums of the ledger, and per invoice what it must have earned, used and given back. */
import type { Kysely } from 'kysely';
import { earnedBy } from '#contract/rules/niks.ts';
import type { Database } from '#server/db/tables.types.ts';
import { type InvoiceInLedger, inSnapshot, listInvoicesToProve, listWrongSums } from './proof.store.ts';
import { listReceipts, type Receipt } from './receipt.store.ts';

/** What is not as it must be. */
export interface Difference {
  /** A movement, a lot or a balance; or what an invoice has earned, or used and not returned. */
  what: string;
  id: string;
  /** Whole NIK$. */
  kept: number;
  rebuilt: number;
}

const differencesOf = (invoice: InvoiceInLedger, receipt: Receipt): Difference[] => {
  const { id, earned, used, returned, pointsRedeemed, isPaidByMember, isPaidMeanwhile } = invoice;
  const isEarning = (isPaidMeanwhile ? earned > 0 : isPaidByMember) && !receipt.isOwed && !receipt.isRejected;
  const pairs: [what: string, kept: number, rebuilt: number][] = [
    ['earned', earned, isEarning ? earnedBy(receipt.net, receipt.bonusRatio).points : 0],
    ['used', used - returned, receipt.isRejected ? 0 : pointsRedeemed],
  ];
  return pairs.flatMap(([what, kept, rebuilt]) => (kept === rebuilt ? [] : [{ what, id, kept, rebuilt }]));
};

/** Receipts that are read at once. */
const AT_ONCE = 1_000;

/** The first difference, or null when every balance is proven; with the number of invoices that were looked at. */
export const proveNiks = (db: Kysely<Database>): Promise<{ first: Difference | null; invoices: number }> =>
  inSnapshot(db, async (tx) => {
    const invoices = await listInvoicesToProve(tx);
    const [wrongSum] = await listWrongSums(tx);
    if (wrongSum) return { first: wrongSum, invoices: invoices.length };
    for (let from = 0; from < invoices.length; from += AT_ONCE) {
      const some = invoices.slice(from, from + AT_ONCE);
      const receipts = await listReceipts(
        tx,
        some.map(({ id }) => id),
      );
      const [first] = some.flatMap((invoice) => {
        const receipt = receipts.get(invoice.id);
        return receipt ? differencesOf(invoice, receipt) : [];
      });
      if (first) return { first, invoices: invoices.length };
    }
    return { first: null, invoices: invoices.length };
  });
