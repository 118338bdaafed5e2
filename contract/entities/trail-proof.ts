/** Days of the trail whose digest was kept, and whether the entries still give it. */
import * as v from 'valibot';
import { ClinicDay } from '../time-formats.ts';

export const TrailDay = v.object({
  day: ClinicDay,
  /** Entries that the digest was made of. */
  entries: v.number(),
  /** Entries that are there now. */
  found: v.number(),
  /** As the log has it. */
  digest: v.string(),
  /** The entries, and the digest of the day before, give this digest. */
  holds: v.boolean(),
});
export type TrailDay = v.InferOutput<typeof TrailDay>;
