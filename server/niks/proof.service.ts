/**
 * Proves every balance: what the ledger says of each patient, lot and invoice is compared with what is derived without it
 * (replay.rules.ts), and the ledger's own sums with each other.
 */
import type { Kysely } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { clinicDayOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { type Facts, listPatients, readAfter, readFacts } from './facts.store.ts';
import {
  inSnapshot,
  type LedgerLot,
  type LedgerOrder,
  type LedgerSide,
  listWrongSums,
  readLedger,
} from './proof.store.ts';
import { pointsOf, replay } from './replay.rules.ts';
import type { Book, Lot, Order } from './replay.types.ts';

/** Something that is not as it must be. */
interface Difference {
  /** A movement, a lot or a balance; or, of an invoice, the points that it earned, was short of or used. */
  what: string;
  id: string;
  /** Whole NIK$. */
  kept: number;
  rebuilt: number;
}

const differing = (id: string, pairs: readonly [what: string, kept: number, rebuilt: number][]): Difference[] =>
  pairs.flatMap(([what, kept, rebuilt]) => (kept === rebuilt ? [] : [{ what, id, kept, rebuilt }]));

const NO_ORDER: Order = { earned: 0, short: 0, used: [], returned: 0 };
const NOTHING_KEPT: LedgerOrder = { earned: 0, short: 0, used: 0 };

/** Points that had to be written off since: all of a lot that had ended by then, and what it had when the membership closed. */
const writtenOff = ({ endsOn, left, closed, expired: before }: Lot, { expired, expiredAt }: LedgerLot): number => {
  const isDue = expiredAt !== null && clinicDayOf(expiredAt) > endsOn;
  return closed + (isDue && expired > before + closed ? left : 0);
};

const ofLots = (rebuilt: Book['lots'], kept: LedgerSide['lots']): Difference[] =>
  [...new Set([...rebuilt.keys(), ...kept.keys()])].flatMap((id) => {
    const lot = rebuilt.get(id);
    const ledger = kept.get(id);
    if (!lot || !ledger) return differing(id, [['lot granted', ledger?.granted ?? 0, lot?.granted ?? 0]]);
    const gone = writtenOff(lot, ledger);
    return differing(id, [
      ['lot granted', ledger.granted, lot.granted],
      ['lot expired', ledger.expired, lot.expired + gone],
      ['lot', ledger.remaining, lot.left + lot.closed - gone],
    ]);
  });

const ofOrders = (rebuilt: Book['orders'], kept: LedgerSide['orders']): Difference[] =>
  [...new Set([...rebuilt.keys(), ...kept.keys()])].flatMap((id) => {
    const order = rebuilt.get(id) ?? NO_ORDER;
    const ledger = kept.get(id) ?? NOTHING_KEPT;
    return differing(id, [
      ['earned', ledger.earned, order.earned],
      ['short', ledger.short, order.short],
      ['used', ledger.used, pointsOf(order)],
    ]);
  });

/** The book's balance, less the points that the ledger wrote off. */
const balanceOf = ({ lots }: Book, kept: LedgerSide): number =>
  [...lots.values()].reduce((total, lot) => {
    const ledger = kept.lots.get(lot.id);
    return total + lot.left + lot.closed - (ledger ? writtenOff(lot, ledger) : 0);
  }, 0);

const differencesOf = (
  patientId: PatientId,
  { facts, invoices }: Facts,
  kept: LedgerSide,
  after: number,
): Difference[] => {
  const rebuilt = replay(facts, invoices, after);
  const redeemed = invoices.flatMap(({ id, isRejected, pointsRedeemed }) =>
    isRejected ? [] : differing(id, [['redeemed', pointsRedeemed, pointsOf(rebuilt.orders.get(id) ?? NO_ORDER)]]),
  );
  return [
    ...ofOrders(rebuilt.orders, kept.orders),
    ...redeemed,
    ...ofLots(rebuilt.lots, kept.lots),
    ...differing(patientId, [['balance', kept.balance, balanceOf(rebuilt, kept)]]),
  ];
};

/** Patients that are read at once. */
const AT_ONCE = 500;

export interface Proof {
  /** Null when every balance is proven. */
  first: Difference | null;
  differences: Difference[];
  /** Invoices that were looked at. */
  invoices: number;
}

export const proveNiks = (db: Kysely<Database>): Promise<Proof> =>
  inSnapshot(db, async (tx) => {
    const differences: Difference[] = await listWrongSums(tx);
    const after = await readAfter(tx);
    const patients = await listPatients(tx);
    let invoices = 0;
    for (let from = 0; from < patients.length; from += AT_ONCE) {
      const some = patients.slice(from, from + AT_ONCE);
      const facts = await readFacts(tx, some);
      const ledger = await readLedger(tx, some);
      for (const id of some) {
        const [theirs, kept] = [facts.get(id), ledger.get(id)];
        if (!theirs || !kept) continue;
        invoices += theirs.invoices.length;
        differences.push(...differencesOf(id, theirs, kept, after));
      }
    }
    return { first: differences[0] ?? null, differences, invoices };
  });
