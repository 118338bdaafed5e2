/** A digest of each day of the trail goes to the log, out of reach of who could change the database. */
import { type Kysely, sql } from 'kysely';
import {
  addDays,
  addMs,
  type ClinicDay,
  type ClockTime,
  clinicDayOf,
  HOUR_MS,
  type IsoInstant,
  instantAt,
} from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Deps } from '#server/deps/deps.types.ts';

/** By then every transaction of the day has ended. */
const AFTER_MS = HOUR_MS;

export interface Digest {
  day: ClinicDay;
  entries: number;
  digest: string;
}

/** SHA-256 of the digest before and of every entry since, in their order. @returns null when it was made, or nothing is new */
const makeDigest = async (db: Kysely<Database>, day: ClinicDay, now: IsoInstant): Promise<Digest | null> => {
  const end = instantAt(addDays(day, 1), '00:00' as ClockTime);
  const { rows } = await sql<Digest>`
    with last as (select last_no, digest from trail_digest order by day desc limit 1),
    fresh as (
      select no, to_jsonb(trail)::text as entry from trail
      where no > coalesce((select last_no from last), 0) and at < ${end})
    insert into trail_digest (day, entries, last_no, digest, made_at)
    select ${day}::date, count(*), max(no), encode(sha256(convert_to(
      coalesce((select digest from last), '') || string_agg(entry, E'\n' order by no), 'UTF8')), 'hex'), ${now}::timestamptz
    from fresh having count(*) > 0
    on conflict (day) do nothing returning day, entries, digest`.execute(db);
  return rows[0] ?? null;
};

/** Once for each day that has ended, with any number of processes. */
export const digestTrail = async ({ db, logger }: Pick<Deps, 'db' | 'logger'>, now: IsoInstant): Promise<void> => {
  const yesterday = addDays(clinicDayOf(addMs(now, -AFTER_MS)), -1);
  const made = await makeDigest(db, yesterday, now);
  if (made) logger.info({ event: 'digest of the trail', ...made });
};
