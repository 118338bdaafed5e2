/** A digest of each day of the trail goes to the log, out of reach of a change of the database. */
import { addDays, addMs, clinicDayOf, HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { makeDigest } from './digest.store.ts';

/** Time after midnight by which every transaction of the day has ended. */
const AFTER_MS = HOUR_MS;

/** Once for each day that has ended, with any number of processes. */
export const digestTrail = async ({ db, logger }: Pick<Deps, 'db' | 'logger'>, now: IsoInstant): Promise<void> => {
  const yesterday = addDays(clinicDayOf(addMs(now, -AFTER_MS)), -1);
  const made = await makeDigest(db, yesterday, now);
  if (made) logger.info({ event: 'digest of the trail', ...made });
};
