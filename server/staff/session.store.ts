/** Sessions of staff: a shift each. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { StaffMe, StaffSession } from '#contract/entities/staff.ts';
import type { ClinicId, StaffId, StaffSessionId } from '#contract/ids.ts';
import { addMs, HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { DESK_LOCK_MS } from '#server/kit/staff-token.store.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { placeOf } from '#server/session/browser.rules.ts';

const SHIFT_MS = 12 * HOUR_MS;
const SESSIONS_PER_PERSON = 10;
/** Wrong tries to unlock in a row; the last ends the session. */
const UNLOCK_TRIES = 5;

/** Ends the person's oldest ones beyond ten. @returns the token for the cookie, of which only the hash is kept */
export const startShift = async (
  db: Kysely<Database>,
  staffId: StaffId,
  userAgent: string | null,
  now: IsoInstant,
): Promise<{ token: string; id: StaffSessionId }> => {
  const token = randomBytes(32).toString('base64url');
  const row = { staff_id: staffId, began_at: now, used_at: now, ends_at: addMs(now, SHIFT_MS), ...placeOf(userAgent) };
  const { id } = await db
    .insertInto('staff_session')
    .values({ token_hash: hashToken(token), ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from staff_session where staff_id = ${staffId} and id not in (
      select id from staff_session where staff_id = ${staffId}
      order by id = ${id} desc, began_at desc limit ${SESSIONS_PER_PERSON})`.execute(db);
  return { token, id };
};

/** The person of a session, and when it locks and ends. */
export const readMe = async (db: Kysely<Database>, id: StaffSessionId, now: IsoInstant): Promise<StaffMe> => {
  const row = await db
    .selectFrom('staff_session as shift')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id as _id', 'email', 'name', 'roles', 'places', 'pin_hash', 'used_at', 'ends_at as endsAt'])
    .select((row) =>
      row
        .selectFrom('staff_recovery_code')
        .whereRef('staff_recovery_code.staff_id', '=', 'staff.id')
        .where('used_at', 'is', null)
        .select(row.fn.countAll<number>().as('left'))
        .as('left'),
    )
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('staff_passkey')
            .select('staff_passkey.id')
            .whereRef('staff_passkey.staff_id', '=', 'staff.id'),
        )
        .as('has_passkey'),
    )
    .where('shift.id', '=', id)
    .executeTakeFirstOrThrow();
  const { used_at, left, has_passkey, pin_hash, ...me } = row;
  const locksAt = addMs(used_at, DESK_LOCK_MS);
  const has = { hasPasskey: Boolean(has_passkey), hasPin: pin_hash !== null };
  return { ...me, ...has, locksAt, isLocked: locksAt <= now, recoveryCodes: left ?? 0 };
};

/** Counts a try before it is looked at. @returns false, and the session has ended, when there were too many */
export const takeUnlockTry = async (db: Kysely<Database>, id: StaffSessionId): Promise<boolean> => {
  const { rows } = await sql<{ tries: number }>`
    update staff_session set wrong_unlocks = wrong_unlocks + 1 where id = ${id} returning wrong_unlocks as tries`.execute(
    db,
  );
  return (rows[0]?.tries ?? UNLOCK_TRIES + 1) <= UNLOCK_TRIES;
};

export const isLastUnlockTry = async (db: Kysely<Database>, id: StaffSessionId): Promise<boolean> => {
  const row = await db.selectFrom('staff_session').select('wrong_unlocks').where('id', '=', id).executeTakeFirst();
  return (row?.wrong_unlocks ?? UNLOCK_TRIES) >= UNLOCK_TRIES;
};

/** Sets the last use back to the time before which a desk locks. */
export const lock = async (db: Kysely<Database>, id: StaffSessionId, now: IsoInstant): Promise<void> => {
  const used_at = addMs(now, -DESK_LOCK_MS);
  await db.updateTable('staff_session').set({ used_at }).where('id', '=', id).where('used_at', '>', used_at).execute();
};

/** @returns false when the session has ended meanwhile */
export const unlock = async (db: Kysely<Database>, id: StaffSessionId, now: IsoInstant): Promise<boolean> => {
  const open = await db
    .updateTable('staff_session')
    .set({ used_at: now, wrong_unlocks: 0 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return open !== undefined;
};

export const endShift = async (db: Kysely<Database>, id: StaffSessionId): Promise<void> => {
  await db.deleteFrom('staff_session').where('id', '=', id).execute();
};

/** A person who ends a session of the own, or as an administrator one of a person at the own places alone. */
interface Ending {
  staffId: StaffId;
  isAdmin: boolean;
  /** Null: every place. */
  places: readonly ClinicId[] | null;
}

/** @returns false when the person may end no session of this id */
export const endShiftAs = async (
  db: Kysely<Database>,
  id: StaffSessionId,
  { staffId, isAdmin, places }: Ending,
): Promise<boolean> => {
  const ofPlaces =
    places === null
      ? sql`true`
      : sql`exists (select from staff where staff.id = staff_id and staff.places <@ ${[...places]}::text[])`;
  const { rows } = await sql`
    delete from staff_session where id = ${id} and (staff_id = ${staffId} or ${isAdmin} and ${ofPlaces})
    returning id`.execute(db);
  return rows.length > 0;
};

export const endShiftsOf = async (db: Kysely<Database>, staffId: StaffId): Promise<void> => {
  await db.deleteFrom('staff_session').where('staff_id', '=', staffId).execute();
};

/** Sessions: the one that asks first, then the others by their last use. */
export const listShifts = async (
  db: Kysely<Database>,
  staffId: StaffId,
  asking: StaffSessionId | null,
  now: IsoInstant,
): Promise<StaffSession[]> => {
  const { rows } = await sql<StaffSession>`
    select id as "_id", id = ${asking} as "isThis", browser, system, began_at as "beganAt", used_at as "usedAt"
    from staff_session where staff_id = ${staffId} and ends_at > ${now}
    order by id = ${asking} desc, used_at desc, id`.execute(db);
  return rows;
};

/** Removes sessions and challenges that have ended. */
export const pruneShifts = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('staff_challenge').where('ends_at', '<', now).execute();
  await db.deleteFrom('staff_session').where('ends_at', '<', now).execute();
};
