import type { Kysely } from 'kysely';
import { type IsoInstant, instantFromMs } from '#contract/time.ts';
import { readPresent } from './present.store.ts';
import type { Database } from './tables.types.ts';

/** The source of every instant of the server; no SQL statement reads the time. */
export interface Clock {
  now: () => Promise<IsoInstant>;
}

const REREAD_MS = 1_000;

/** The database's clock, read at most once a second and carried on by the monotonic clock in between. */
export const databaseClock = (db: Kysely<Database>): Clock => {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<number> | null = null;
  let base = 0;
  const read = async (): Promise<number> => {
    base = await readPresent(db);
    readAt = performance.now();
    return base;
  };
  return {
    async now() {
      if (performance.now() - readAt < REREAD_MS) return instantFromMs(base + performance.now() - readAt);
      reading ??= read().finally(() => {
        reading = null;
      });
      return instantFromMs(await reading);
    },
  };
};
