import * as v from 'valibot';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

/**
 * Ours: everything that the clinic keeps of a person, as one file. none: it was not asked for, or has expired. failed: it could
 * not be made, and can be asked for again.
 */
export const DataFile = v.object({
  state: v.picklist(['none', 'making', 'ready', 'failed']),
  askedAt: maybe(IsoInstant),
  /** When it is removed; of a ready one. */
  endsAt: maybe(IsoInstant),
  /** Of a ready one. */
  bytes: maybe(v.pipe(v.number(), v.integer())),
});
export type DataFile = v.InferOutput<typeof DataFile>;

/**
 * Ours: what must end before an account is closed. appointment, waiting: of the person, or of family without an account.
 * unpaid: an invoice. moving: money on its way, in either direction. order: goods on their way.
 */
export const InTheWay = v.object({
  kind: v.picklist(['appointment', 'waiting', 'unpaid', 'moving', 'order']),
  /** What it is: the treatment and who gives it, or the number of the invoice. */
  name: v.string(),
  /** Whose it is. */
  patientName: v.string(),
  /** When an appointment begins. */
  at: maybe(IsoInstant),
});
export type InTheWay = v.InferOutput<typeof InTheWay>;

/** Ours: the last request to close the account, and what is in its way. */
export const Closure = v.object({
  /** none: nothing was asked for, or it was withdrawn. */
  state: v.picklist(['none', 'asked', 'declined']),
  askedAt: maybe(IsoInstant),
  /** Why the clinic declined, in its words. */
  reason: maybe(v.string()),
  inTheWay: v.array(InTheWay),
  /** Whole NIK$ that expire with the account. */
  points: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Closure = v.InferOutput<typeof Closure>;

const Told = v.object({ inTheWay: v.array(InTheWay) });
/** What is in the way, which a refusal as ACCOUNT_IN_USE tells. */
export const inTheWayOf = (data: unknown): InTheWay[] => {
  const told = v.safeParse(Told, data);
  return told.success ? told.output.inTheWay : [];
};
