/** Sessions of staff and keys of systems as the database knows them; staff/ starts and ends them. */
import { type Kysely, sql } from 'kysely';
import type { ClinicId, StaffId, StaffSessionId, SystemKeyId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** A desk without use locks after this. */
export const DESK_LOCK_MS = 15 * MINUTE_MS;

export interface StaffSession {
  staffId: StaffId;
  sessionId: StaffSessionId;
  name: string;
  roles: Role[];
  places: ClinicId[] | null;
  usedAt: IsoInstant;
}

/** Null when it is unknown or has ended, or its person is blocked. */
export const findStaffSession = async (
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: IsoInstant,
): Promise<StaffSession | null> => {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff_id as staffId', 'staff_session.id as sessionId', 'name', 'roles', 'places', 'used_at as usedAt'])
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
};

/** Notes the use of a desk, at most once in half a minute. */
export const noteStaffUse = async (
  db: Kysely<Database>,
  { sessionId, usedAt }: Pick<StaffSession, 'sessionId' | 'usedAt'>,
  now: IsoInstant,
): Promise<void> => {
  if (addMs(usedAt, MINUTE_MS / 2) > now) return;
  await sql`
    update staff_session set used_at = greatest(used_at, ${now}::timestamptz)
    where id = ${sessionId} and used_at > ${addMs(now, -DESK_LOCK_MS)}`.execute(db);
};

interface SystemKey {
  id: SystemKeyId;
  name: string;
  role: Role;
  /** Addresses and networks from which it works; empty: all. */
  addresses: string[];
  usedAt: IsoInstant | null;
}

/** The system behind a key; null when it is unknown, revoked or over. */
export const findSystemKey = async (
  db: Kysely<Database>,
  keyHash: Buffer,
  now: IsoInstant,
): Promise<SystemKey | null> => {
  const row = await db
    .selectFrom('system_key')
    .select(['id', 'name', 'role', 'addresses', 'used_at as usedAt'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
};

/** Notes the use of a key, about once a minute. */
export const noteKeyUse = async (
  db: Kysely<Database>,
  { id, usedAt }: Pick<SystemKey, 'id' | 'usedAt'>,
  now: IsoInstant,
): Promise<void> => {
  if (usedAt !== null && addMs(usedAt, MINUTE_MS) > now) return;
  await db.updateTable('system_key').set({ used_at: now }).where('id', '=', id).execute();
};
