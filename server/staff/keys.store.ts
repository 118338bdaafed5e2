/** Keys of other systems; only their hashes and first characters are kept. */
import { type Kysely, sql } from 'kysely';
import type { SystemKey } from '#contract/entities/staff.ts';
import type { StaffId, SystemKeyId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Ended ones, too, behind those that work; the newest first. */
export const listKeys = async (db: Kysely<Database>, now: IsoInstant): Promise<SystemKey[]> => {
  const { rows } = await sql<SystemKey>`
    select key.id as "_id", key.name, prefix, role, staff.name as "madeBy", made_at as "madeAt", ends_at as "endsAt",
      used_at as "usedAt", revoked_at as "revokedAt", addresses,
      case when revoked_at is not null then 'revoked'
        when ends_at <= ${now} then 'ended'
        when replaced_by is not null then 'replaced'
        when ends_at <= ${now}::timestamptz + interval '30 days' then 'ending'
        when used_at is null then 'new' else 'active' end as state,
      extract(day from greatest(ends_at - ${now}::timestamptz, interval '0'))::int as "daysLeft"
    from system_key key join staff on staff.id = made_by
    order by revoked_at is null and ends_at > ${now} desc, made_at desc, key.id limit 100`.execute(db);
  return rows;
};

interface Secret {
  id: SystemKeyId;
  prefix: string;
  keyHash: Buffer;
  madeBy: StaffId;
  now: IsoInstant;
}
interface NewKey extends Secret {
  name: string;
  role: Role;
  addresses: readonly string[];
  endsAt: IsoInstant;
}

/** Changed ones do not count. @returns false when there are so many that work already */
export const insertKey = async (
  tx: Kysely<Database>,
  { id, name, role, addresses, prefix, keyHash, madeBy, now, endsAt }: NewKey,
  most: number,
): Promise<boolean> => {
  await sql`select from staff where id = ${madeBy} for update`.execute(tx);
  const { rows } = await sql`
    insert into system_key (id, name, role, addresses, prefix, key_hash, made_by, made_at, ends_at)
    select ${id}, ${name}, ${role}, ${addresses}::text[], ${prefix}, ${keyHash}, ${madeBy}, ${now}, ${endsAt}
    where (
      select count(*) from system_key where revoked_at is null and ends_at > ${now} and replaced_by is null
    ) < ${most}
    returning id`.execute(tx);
  return rows.length > 0;
};

/**
 * Gives a key a successor of the same lifetime, and ends it after 24 hours, at the latest when it would have ended.
 *
 * @returns the end of the successor; null when there is no such key, or it works no more or has a successor already
 */
export const changeKey = async (
  tx: Kysely<Database>,
  id: SystemKeyId,
  { id: next, prefix, keyHash, madeBy, now }: Secret,
): Promise<IsoInstant | null> => {
  const { rows } = await sql<{ endsAt: IsoInstant }>`
    with former as (
      select name, role, addresses, ends_at - made_at as lasts from system_key
      where id = ${id} and revoked_at is null and ends_at > ${now} and replaced_by is null for update
    ), made as (
      insert into system_key (id, name, role, addresses, prefix, key_hash, made_by, made_at, ends_at)
      select ${next}, name, role, addresses, ${prefix}, ${keyHash}, ${madeBy}, ${now}, ${now}::timestamptz + lasts
      from former returning id, ends_at
    )
    update system_key key set
      replaced_by = made.id, ends_at = least(key.ends_at, ${now}::timestamptz + interval '24 hours')
    from made where key.id = ${id} returning made.ends_at as "endsAt"`.execute(tx);
  return rows[0]?.endsAt ?? null;
};

export const isKey = async (tx: Kysely<Database>, id: SystemKeyId): Promise<boolean> => {
  const { rows } = await sql`select from system_key where id = ${id}`.execute(tx);
  return rows.length > 0;
};

/**
 * Ends a key, and those that it follows and that still work. Keeps the time of the first revocation.
 *
 * @returns false when there is no such key
 */
export const revokeKey = async (tx: Kysely<Database>, id: SystemKeyId, now: IsoInstant): Promise<boolean> => {
  const { rows } = await sql`
    with recursive revoked (id) as (
      select id from system_key where id = ${id}
      union select key.id from system_key key join revoked on replaced_by = revoked.id
    )
    update system_key set revoked_at = coalesce(revoked_at, ${now}::timestamptz)
    where id in (select id from revoked) and (id = ${id} or ends_at > ${now}) returning id`.execute(tx);
  return rows.length > 0;
};
