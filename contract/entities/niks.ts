/** NIK$: the membership, and the movements of its points. Points are whole NIK$, 1 SGD each. */
import * as v from 'valibot';
import { InvoiceId, MovementId } from '../ids.ts';
import { maybe } from '../text.ts';
import { ClinicDay, IsoInstant } from '../time-formats.ts';

const points = v.pipe(v.number(), v.integer());
const count = v.pipe(points, v.minValue(0));

export const Membership = v.object({
  /** Null: not a member. */
  joinedAt: maybe(IsoInstant),
  /** One receipt is large enough to join (NIKS-25 to NIKS-27). */
  hasSpentEnough: v.boolean(),
  /** What ends within three months, the first day first (NIKS-07). */
  endingSoon: v.array(v.object({ points: count, endsOn: ClinicDay })),
  /** The day on which the account closes, if nothing is earned before; null while it has a balance (NIKS-06). */
  closesOn: maybe(ClinicDay),
  /** Of the birthday bonus that is offered: 0.2 is a fifth more; null without one. */
  bonusRatio: maybe(v.pipe(v.number(), v.gtValue(0))),
});
export type Membership = v.InferOutput<typeof Membership>;

/**
 * earned: by a receipt. carried: from before this ledger. used: at a counter. returned: of an order that did not come about.
 * withdrawn: taken back with a receipt that was refunded. expired: ended.
 */
export const MovementKind = v.picklist(['earned', 'carried', 'used', 'returned', 'withdrawn', 'expired']);
export type MovementKind = v.InferOutput<typeof MovementKind>;

/** A line of the statement (NIKS-10). */
export const Movement = v.object({
  _id: MovementId,
  kind: MovementKind,
  movedAt: IsoInstant,
  /** Above zero: added. */
  points,
  /** The balance after it. */
  totalAvailablePts: count,
  /** The receipt or the order that it belongs to. */
  invoiceId: maybe(InvoiceId),
  invoiceNo: maybe(v.string()),
});
export type Movement = v.InferOutput<typeof Movement>;

/** A lot that a movement changed. */
export const MovedLot = v.object({
  /** The change. */
  points,
  /** When it was granted, how much, and what is left of it now. */
  grantedAt: IsoInstant,
  granted: count,
  remaining: count,
  /** The last day on which it counts. */
  endsOn: ClinicDay,
  /** Of the receipt that earned it. */
  invoiceNo: maybe(v.string()),
});
export type MovedLot = v.InferOutput<typeof MovedLot>;

/** One movement, as far as it can be explained (NIKS-34). */
export const MovementDetail = v.object({
  ...Movement.entries,
  /** Of the points, by a birthday bonus. */
  bonus: count,
  /** What could not be taken back, because it was used before. */
  short: count,
  lots: v.array(MovedLot),
});
export type MovementDetail = v.InferOutput<typeof MovementDetail>;
