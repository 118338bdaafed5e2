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

/**
 * NIK$ pay for an order, those that end first before the others.
 * @throws Refused NIKS_SHORT
 */
export const payWithNiks = async (
  tx: Transaction<Database>,
  { patientId, invoiceId, points }: { patientId: PatientId; invoiceId: InvoiceId; points: number },
  now: IsoInstant,
): Promise<void> => {
  const isMember = await lockAccount(tx, patientId);
  if (isMember) await expire(tx, patientId, now);
  const parts: Part[] = [];
  let left = points;
  for (const lot of isMember ? await listLots(tx, patientId) : []) {
    const taken = Math.min(left, lot.remaining);
    if (taken > 0) parts.push({ lot: lot.id, points: -taken });
    left -= taken;
  }
  if (left > 0) throw new Refused('NIKS_SHORT');
  await move(tx, { cause: `used-${invoiceId}`, patientId, kind: 'used', invoiceId, now }, parts);
};

/**
 * An order that NIK$ paid for does not come about: they go back into their own lots; what ended meanwhile counts for
 * NIKS_GRACE_DAYS more, in a lot of its own. May be repeated.
 */
export const giveNiksBack = async (
  tx: Transaction<Database>,
  { id: invoiceId, patientId }: { id: InvoiceId; patientId: PatientId },
  now: IsoInstant,
): Promise<void> => {
  const used = await listUsed(tx, invoiceId);
  const cause = `returned-${invoiceId}`;
  if (used.length === 0) return;
  await lockAccount(tx, patientId);
  if (await isMoved(tx, cause)) return;
  const today = clinicDayOf(now);
  const parts = used.filter(({ endsOn }) => endsOn >= today).map(({ lot, points }) => ({ lot, points }));
  const ended = used.filter(({ endsOn }) => endsOn < today).reduce((total, { points }) => total + points, 0);
  if (ended > 0) {
    const endsOn = clinicDayAfter(now, { days: NIKS_GRACE_DAYS });
    await insertLot(tx, { id: cause, patientId, invoiceId: null, granted: ended, endsOn, now });
    parts.push({ lot: cause, points: ended });
  }
  await move(tx, { cause, patientId, kind: 'returned', invoiceId, now }, parts);
};
