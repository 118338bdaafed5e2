import * as v from 'valibot';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

/**
 * Ours: a file with all data that the clinic keeps of a person. none: it was not asked for, or has expired. failed: the
 * server could not make it; the person can ask again.
 */
export const DataFile = v.object({
  state: v.picklist(['none', 'making', 'ready', 'failed']),
  askedAt: maybe(IsoInstant),
  /** When the file is removed; null unless it is ready. */
  endsAt: maybe(IsoInstant),
  /** Size of the file; null unless it is ready. */
  bytes: maybe(v.pipe(v.number(), v.integer())),
});
export type DataFile = v.InferOutput<typeof DataFile>;

/**
 * Ours: things that must end before an account is closed. appointment, waiting: of the person, or of family without an
 * account. unpaid: an invoice. moving: money on its way, in either direction. order: goods on their way.
 * credit: a deposit or credit that is with the clinic.
 */
export const InTheWay = v.object({
  kind: v.picklist(['appointment', 'waiting', 'unpaid', 'moving', 'order', 'credit']),
  /** The treatment and the person who gives it, the number of the invoice, or the sum of the credit. */
  name: v.string(),
  /** Name of the patient to whom the blocker belongs. */
  patientName: v.string(),
  /** Start of an appointment. */
  at: maybe(IsoInstant),
});
export type InTheWay = v.InferOutput<typeof InTheWay>;

/** Ours: the last request to close the account, and the blockers. */
export const Closure = v.object({
  /** none: there was no request, or it was withdrawn. */
  state: v.picklist(['none', 'asked', 'declined']),
  askedAt: maybe(IsoInstant),
  /** The clinic's reason for declining. */
  reason: maybe(v.string()),
  inTheWay: v.array(InTheWay),
  /** Whole NIK$ that expire with the account. */
  points: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Closure = v.InferOutput<typeof Closure>;

const Told = v.object({ inTheWay: v.array(InTheWay) });
/** Reads the blockers from the data of the refusal ACCOUNT_IN_USE. */
export const inTheWayOf = (data: unknown): InTheWay[] => {
  const told = v.safeParse(Told, data);
  return told.success ? told.output.inTheWay : [];
};
