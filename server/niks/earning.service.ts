/**
 * NIK$ of an order: a paid order earns them, a refund takes back what was earned, and NIK$ that paid for the order
 * return when it ends. The invoice's row is locked before the account (docs/decisions/0029).
 */
import type { Transaction } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { NIKS_GRACE_DAYS, NIKS_VALID_YEARS } from '#contract/niks.ts';
import { earnedBy } from '#contract/rules/niks.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { clinicDayAfter } from '#server/kit/dates.ts';
import { Refused } from '#server/kit/refused.ts';
import { againOf } from './again.rules.ts';
import { expire } from './expiry.service.ts';
import {
  earnedSoFar,
  insertLot,
  isMoved,
  listLots,
  listLotsOf,
  listUsed,
  lockAccount,
  move,
  type Part,
  returnedSoFar,
  shortSoFar,
  type Used,
} from './ledger.store.ts';
import { findReceipt } from './receipt.store.ts';

/** Splits the parts after the first `points` points. */
const split = <P extends Part>(parts: readonly P[], points: number): { first: P[]; rest: P[] } => {
  const first: P[] = [];
  const rest: P[] = [];
  let left = points;
  for (const part of parts) {
    const taken = Math.min(left, part.points);
    left -= taken;
    if (taken > 0) first.push({ ...part, points: taken });
    if (taken < part.points) rest.push({ ...part, points: part.points - taken });
  }
  return { first, rest };
};
const sum = (parts: readonly Part[]): number => parts.reduce((total, { points }) => total + points, 0);

/** Gives NIK$ for an order that had a balance and is paid: to its buyer, if a member. May be repeated. */
export const earn = async (tx: Transaction<Database>, invoiceId: InvoiceId, now: IsoInstant): Promise<void> => {
  const receipt = await findReceipt(tx, invoiceId);
  if (!receipt || receipt.isOwed || receipt.isRejected) return;
  const { points, bonus } = earnedBy(receipt.net, receipt.bonusRatio);
  const { patientId } = receipt;
  const cause = `earned-${invoiceId}`;
  if (points === 0 || !(await lockAccount(tx, patientId)) || (await isMoved(tx, cause))) return;
  await expire(tx, patientId, now);
  const endsOn = clinicDayAfter(now, { years: NIKS_VALID_YEARS });
  await insertLot(tx, { id: cause, patientId, invoiceId, granted: points, endsOn, now });
  await move(tx, { cause, patientId, kind: 'earned', bonus, invoiceId, now }, [{ lot: cause, points }]);
};

/**
 * Takes back what a refunded order, or a part of it, had earned: from its own lot and from lots that give points of it
 * back. Points that were used before cannot be taken back, and are recorded as short.
 * @param revision of the invoice before; distinguishes one change from the next
 */
export const withdraw = async (
  tx: Transaction<Database>,
  { id: invoiceId, revision }: { id: InvoiceId; revision: number },
  now: IsoInstant,
): Promise<void> => {
  const receipt = await findReceipt(tx, invoiceId);
  if (!receipt || (await listLotsOf(tx, invoiceId)).length === 0) return;
  const { patientId, net, bonusRatio, isRejected } = receipt;
  await lockAccount(tx, patientId);
  await expire(tx, patientId, now);
  const parts = (await listLotsOf(tx, invoiceId)).map(({ id, remaining }) => ({ lot: id, points: remaining }));
  const surplus = (await earnedSoFar(tx, invoiceId)) - (isRejected ? 0 : earnedBy(net, bonusRatio).points);
  if (surplus <= 0) return;
  const taken = split(parts, surplus).first;
  const cause = `withdrawn-${invoiceId}-${revision}`;
  await move(
    tx,
    { cause, patientId, kind: 'withdrawn', short: surplus - sum(taken), invoiceId, now },
    taken.map(({ lot, points }) => ({ lot, points: -points })),
  );
};

/**
 * Pays for an order with NIK$, using those that expire first. Happens once for each order.
 * @throws Refused NIKS_SHORT
 */
export const payWithNiks = async (
  tx: Transaction<Database>,
  { patientId, invoiceId, points }: { patientId: PatientId; invoiceId: InvoiceId; points: number },
  now: IsoInstant,
): Promise<void> => {
  if (!(await lockAccount(tx, patientId))) throw new Refused('NIKS_SHORT');
  await expire(tx, patientId, now);
  const lots = (await listLots(tx, patientId)).map(({ id, remaining }) => ({ lot: id, points: remaining }));
  const used = split(lots, points).first.map((part) => ({ ...part, points: -part.points }));
  if (sum(used) + points > 0) throw new Refused('NIKS_SHORT');
  await move(tx, { cause: `used-${invoiceId}`, patientId, kind: 'used', invoiceId, now }, used);
};

/** Points that returned, and the lot that now holds them. */
type Back = Used & { into: string };

/** Deducts a receipt's shortfall from the points that returned: points whose receipt was refunded no longer count. */
const settleShort = async (
  tx: Transaction<Database>,
  { cause, patientId }: { cause: string; patientId: PatientId },
  backs: readonly Back[],
  now: IsoInstant,
): Promise<void> => {
  for (const invoiceId of new Set(backs.map((back) => back.earnedBy))) {
    if (invoiceId === null) continue;
    const parts = backs
      .filter((back) => back.earnedBy === invoiceId)
      .map(({ into, points }) => ({ lot: into, points }));
    const taken = split(parts, await shortSoFar(tx, invoiceId)).first;
    if (taken.length === 0) continue;
    await move(
      tx,
      { cause: `${cause}-short-${invoiceId}`, patientId, kind: 'withdrawn', short: -sum(taken), invoiceId, now },
      taken.map(({ lot, points }) => ({ lot, points: -points })),
    );
  }
};

/**
 * Returns NIK$ of an order that no longer needs them, into their own lots, those that expire last first. Points of lots
 * that expired meanwhile get a lot of their own, valid for NIKS_GRACE_DAYS more. The lots' shortfall is settled first.
 * May be repeated.
 * @param keeps how many points still pay for the order: 0 when it ends
 */
export const giveNiksBack = async (
  tx: Transaction<Database>,
  { id: invoiceId, patientId, revision }: { id: InvoiceId; patientId: PatientId; revision: number },
  keeps: number,
  now: IsoInstant,
): Promise<void> => {
  const used = await listUsed(tx, invoiceId);
  if (used.length === 0) return;
  await lockAccount(tx, patientId);
  const soFar = await returnedSoFar(tx, invoiceId);
  const { rest: open } = split(used, soFar);
  const { first: back } = split(open, sum(open) - keeps);
  if (back.length === 0) return;
  const today = clinicDayOf(now);
  const endsOn = clinicDayAfter(now, { days: NIKS_GRACE_DAYS });
  const backs = back.map(
    (one): Back => ({ ...one, into: one.endsOn >= today ? one.lot : againOf(one.lot, invoiceId, soFar) }),
  );
  for (const { lot, into, root, points } of backs)
    if (into !== lot)
      await insertLot(tx, { id: into, patientId, invoiceId: null, granted: points, endsOn, stemsFrom: root, now });
  const cause = `returned-${invoiceId}-${revision}`;
  await move(
    tx,
    { cause, patientId, kind: 'returned', invoiceId, now },
    backs.map(({ into, points }) => ({ lot: into, points })),
  );
  await settleShort(tx, { cause, patientId }, backs, now);
};
