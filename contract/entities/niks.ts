/** NIK$: the membership, and the movements of its points. Points are whole NIK$, worth 1 SGD each. */
import * as v from 'valibot';
import { InvoiceId, MovementId } from '../ids.ts';
import { maybe } from '../text.ts';
import { ClinicDay, IsoInstant } from '../time-formats.ts';

const points = v.pipe(v.number(), v.integer());
const count = v.pipe(points, v.minValue(0));

export const Membership = v.object({
  /** Null for a person who is not a member. */
  joinedAt: maybe(IsoInstant),
  /** Whether one receipt is large enough to join (NIKS-25 to NIKS-27). */
  hasSpentEnough: v.boolean(),
  /** Points that end within three months, earliest day first (NIKS-07). */
  endingSoon: v.array(v.object({ points: count, endsOn: ClinicDay })),
  /** The day on which the account closes unless it earns points; null while it has a balance (NIKS-06). */
  closesOn: maybe(ClinicDay),
  /** The offered birthday bonus: 0.2 adds a fifth; null without an offer. */
  bonusRatio: maybe(v.pipe(v.number(), v.gtValue(0))),
});
export type Membership = v.InferOutput<typeof Membership>;

/**
 * earned: by a receipt. carried: from before this ledger. used: at a counter. returned: from an order that was not
 * carried out. withdrawn: taken back with a refunded receipt. expired: reached the end date.
 */
export const MovementKind = v.picklist(['earned', 'carried', 'used', 'returned', 'withdrawn', 'expired']);
export type MovementKind = v.InferOutput<typeof MovementKind>;

/** A line of the statement (NIKS-10). */
export const Movement = v.object({
  _id: MovementId,
  kind: MovementKind,
  movedAt: IsoInstant,
  /** Positive when points are added. */
  points,
  /** The balance after it. */
  totalAvailablePts: count,
  /** The receipt or order behind the movement. */
  invoiceId: maybe(InvoiceId),
  invoiceNo: maybe(v.string()),
});
export type Movement = v.InferOutput<typeof Movement>;

/** A lot of points that a movement changed. */
export const MovedLot = v.object({
  /** Points added to or taken from the lot. */
  points,
  /** When the lot was granted, its size, and its points left now. */
  grantedAt: IsoInstant,
  granted: count,
  remaining: count,
  /** The last day on which its points are valid. */
  endsOn: ClinicDay,
  /** Number of the receipt that earned the lot. */
  invoiceNo: maybe(v.string()),
});
export type MovedLot = v.InferOutput<typeof MovedLot>;

/** One movement with the figures that explain it (NIKS-34). */
export const MovementDetail = v.object({
  ...Movement.entries,
  /** Points that a birthday bonus added, part of `points`. */
  bonus: count,
  /** Points that could not be withdrawn, because they were used before. */
  short: count,
  lots: v.array(MovedLot),
});
export type MovementDetail = v.InferOutput<typeof MovementDetail>;
