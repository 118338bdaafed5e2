/** The digests of the trail's days, made again from the entries as they are now. */
import { type Kysely, sql } from 'kysely';
import type { TrailDay } from '#contract/entities/trail-proof.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Days of the range that have a digest, the newest first: each is made of the entries since the day before, as `makeDigest` does. */
export const listProvenDays = async (
  db: Kysely<Database>,
  { from, to }: { from: ClinicDay; to: ClinicDay },
): Promise<TrailDay[]> => {
  const { rows } = await sql<TrailDay>`
    with kept as (
      select day, entries, last_no, digest, coalesce(lag(last_no) over days, 0) as after_no, coalesce(lag(digest) over days, '') as before
      from trail_digest window days as (order by day))
    select kept.day::text as day, entries, coalesce(made.found, 0)::int as found, kept.digest,
      entries = coalesce(made.found, 0) and coalesce(kept.digest = made.digest, false) as holds
    from kept left join lateral (
      select count(*) as found,
        encode(sha256(convert_to(kept.before || string_agg(to_jsonb(trail)::text, E'\n' order by no), 'UTF8')), 'hex') as digest
      from trail where no > after_no and no <= last_no) made on true
    where kept.day between ${from}::date and ${to}::date order by kept.day desc`.execute(db);
  return rows;
};

const LOCK = 'proof of the trail';

/** @returns false while another process makes a proof */
export const lockProof = async (tx: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) as got`.execute(tx);
  return rows[0]?.got ?? false;
};
