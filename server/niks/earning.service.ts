/**
 * What happens to NIK$ with an order: paid, it earns; refunded, it gives back what it earned; NIK$ that paid for it go back
 * when it does not come about. The invoice's row is locked before the account (docs/decisions/0029).
 */
import type { Transaction } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { NIKS_GRACE_DAYS, NIKS_VALID_YEARS } from '#contract/niks.ts';
import { earnedBy } from '#contract/rules/niks.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { clinicDayAfter } from '#server/kit/dates.ts';
import { Refused } from '#server/kit/refused.ts';
import { expire } from './expiry.service.ts';
import {
  earnedSoFar,
  findLot,
  insertLot,
  isMoved,
  listLots,
  listUsed,
  lockAccount,
  move,
  type Part,
  returnedSoFar,
} from './ledger.store.ts';
import { findReceipt } from './receipt.store.ts';

/** An order was paid: its buyer earns, if a member. May be repeated. */
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
 * A part of a paid order, or all of it, went back: so does what it earned, out of its own lot. What was used before cannot be
 * taken back, and is noted.
 * @param revision of the invoice before; tells one change from the next
 */
export const withdraw = async (
  tx: Transaction<Database>,
  { id: invoiceId, revision }: { id: InvoiceId; revision: number },
  now: IsoInstant,
): Promise<void> => {
  const receipt = await findReceipt(tx, invoiceId);
  if (!receipt || (await findLot(tx, invoiceId)) === null) return;
  const { patientId, net, bonusRatio, isRejected } = receipt;
  await lockAccount(tx, patientId);
  await expire(tx, patientId, now);
  const lot = await findLot(tx, invoiceId);
  const surplus = (await earnedSoFar(tx, invoiceId)) - (isRejected ? 0 : earnedBy(net, bonusRatio).points);
  if (!lot || surplus <= 0) return;
  const points = Math.min(surplus, lot.remaining);
  const cause = `withdrawn-${invoiceId}-${revision}`;
  await move(
    tx,
    { cause, patientId, kind: 'withdrawn', short: surplus - points, invoiceId, now },
    points > 0 ? [{ lot: lot.id, points: -points }] : [],
  );
};

/** The first so many points of the parts, and the rest. */
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

/**
 * NIK$ pay for an order, those that end first before the others. Once for each order.
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

/**
 * Some of the NIK$ that paid for an order pay for nothing any more: they go back into their own lots, those that end last
 * before the others; what ended meanwhile counts for NIKS_GRACE_DAYS more, in a lot of its own. May be repeated.
 * @param keeps how many still pay for the order: 0 when it does not come about
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
  const { rest: open } = split(used, await returnedSoFar(tx, invoiceId));
  const { first: back } = split(open, sum(open) - keeps);
  if (back.length === 0) return;
  const cause = `returned-${invoiceId}-${revision}`;
  const today = clinicDayOf(now);
  const parts = back.filter(({ endsOn }) => endsOn >= today).map(({ lot, points }) => ({ lot, points }));
  const ended = sum(back) - sum(parts);
  if (ended > 0) {
    const endsOn = clinicDayAfter(now, { days: NIKS_GRACE_DAYS });
    await insertLot(tx, { id: cause, patientId, invoiceId: null, granted: ended, endsOn, now });
    parts.push({ lot: cause, points: ended });
  }
  await move(tx, { cause, patientId, kind: 'returned', invoiceId, now }, parts);
};
