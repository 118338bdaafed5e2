/** Keys of other systems; only their hashes are kept. */
import { type Kysely, sql } from 'kysely';
import type { SystemKey } from '#contract/entities/staff.ts';
import type { StaffId, SystemKeyId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Ended ones, too, the newest first. */
export const listKeys = async (db: Kysely<Database>): Promise<SystemKey[]> => {
  const { rows } = await sql<SystemKey>`
    select key.id as "_id", key.name, role, staff.name as "madeBy", made_at as "madeAt", ends_at as "endsAt",
      used_at as "usedAt", revoked_at as "revokedAt", addresses
    from system_key key join staff on staff.id = made_by order by made_at desc, key.id limit 100`.execute(db);
  return rows;
};

interface NewKey {
  id: SystemKeyId;
  name: string;
  role: Role;
  addresses: readonly string[];
  keyHash: Buffer;
  madeBy: StaffId;
  now: IsoInstant;
  endsAt: IsoInstant;
}

/** @returns false when there are so many that work already */
export const insertKey = async (
  tx: Kysely<Database>,
  { id, name, role, addresses, keyHash, madeBy, now, endsAt }: NewKey,
  most: number,
): Promise<boolean> => {
  await sql`select from staff where id = ${madeBy} for update`.execute(tx);
  const { rows } = await sql`
    insert into system_key (id, name, role, addresses, key_hash, made_by, made_at, ends_at)
    select ${id}, ${name}, ${role}, ${addresses}::text[], ${keyHash}, ${madeBy}, ${now}, ${endsAt}
    where (select count(*) from system_key where revoked_at is null and ends_at > ${now}) < ${most}
    returning id`.execute(tx);
  return rows.length > 0;
};

/** Keeps the time of the first revocation. @returns false when there is no such key */
export const revokeKey = async (tx: Kysely<Database>, id: SystemKeyId, now: IsoInstant): Promise<boolean> => {
  const { rows } = await sql`
    update system_key set revoked_at = coalesce(revoked_at, ${now}::timestamptz) where id = ${id} returning id`.execute(
    tx,
  );
  return rows.length > 0;
};
