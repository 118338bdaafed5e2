/** Proves days of the trail: an entry that was changed, dropped or swapped since gives another digest. */
import type { Kysely } from 'kysely';
import type { TrailDay } from '#contract/entities/trail-proof.ts';
import { addDays, type ClinicDay } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { listProvenDays, lockProof } from './proof.store.ts';

const DAYS_MAX = 400;

/** @throws Refused INVALID for a range that is empty or too long, IN_PROGRESS while another proof is made */
export const proveTrail = async (
  db: Kysely<Database>,
  range: { from: ClinicDay; to: ClinicDay },
): Promise<TrailDay[]> => {
  if (range.to < range.from) throw invalid('to', 'is before the first day');
  if (addDays(range.from, DAYS_MAX) <= range.to) throw invalid('to', `is more than ${DAYS_MAX} days`);
  return db.transaction().execute(async (tx) => {
    if (!(await lockProof(tx))) throw new Refused('IN_PROGRESS');
    return listProvenDays(tx, range);
  });
};
