/** Days of the trail whose digest was kept, and whether the entries still give it. */
import * as v from 'valibot';
import { ClinicDay } from '../time-formats.ts';

export const TrailDay = v.object({
  day: ClinicDay,
  /** Number of entries from which the digest was made. */
  entries: v.number(),
  /** Number of entries that exist now. */
  found: v.number(),
  /** The digest, as the log has it. */
  digest: v.string(),
  /** Whether the entries, with the digest of the day before, still give this digest. */
  holds: v.boolean(),
});
export type TrailDay = v.InferOutput<typeof TrailDay>;
