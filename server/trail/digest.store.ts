/** Digests of the trail's days. */
import { type Kysely, sql } from 'kysely';
import { addDays, type ClinicDay, type ClockTime, type IsoInstant, instantAt } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

interface Digest {
  day: ClinicDay;
  entries: number;
  digest: string;
}

/** SHA-256 of the digest before and of every entry since, in their order: none is left out whose call began on the next day. @returns null when it was made, or nothing is new */
export const makeDigest = async (db: Kysely<Database>, day: ClinicDay, now: IsoInstant): Promise<Digest | null> => {
  const end = instantAt(addDays(day, 1), '00:00' as ClockTime);
  const { rows } = await sql<Digest>`
    with last as (select last_no, digest from trail_digest order by day desc limit 1),
    fresh as (
      select no, to_jsonb(trail)::text as entry from trail
      where no > coalesce((select last_no from last), 0) and no <= (
        select max(no) from trail where no > coalesce((select last_no from last), 0) and at < ${end}))
    insert into trail_digest (day, entries, last_no, digest, made_at)
    select ${day}::date, count(*), max(no), encode(sha256(convert_to(
      coalesce((select digest from last), '') || string_agg(entry, E'\n' order by no), 'UTF8')), 'hex'), ${now}::timestamptz
    from fresh having count(*) > 0
    on conflict (day) do nothing returning day, entries, digest`.execute(db);
  return rows[0] ?? null;
};
