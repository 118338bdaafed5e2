/** Roles, places and blocks of staff. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { staffCalls } from '#contract/calls/staff.calls.ts';
import type { ClinicId, StaffId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { StaffRow } from './staff.store.ts';

/** Locks every administrator who can sign in, in one order for all. */
export const lockAdmins = async (tx: Transaction<Database>): Promise<StaffId[]> => {
  const { rows } = await sql<{ id: StaffId }>`
    select id from staff where 'admin' = any(roles) and blocked_at is null and password_hash is not null
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
};

export const setAccess = async (
  tx: Kysely<Database>,
  id: StaffId,
  { roles, places }: { roles: readonly Role[]; places: readonly ClinicId[] | null },
): Promise<void> => {
  await tx
    .updateTable('staff')
    .set({ roles: [...roles], places: places === null ? null : [...places] })
    .where('id', '=', id)
    .execute();
};

/** Blocks the person; null ends the block. */
export const setBlocked = async (
  tx: Kysely<Database>,
  id: StaffId,
  block: { at: IsoInstant; reason: string } | null,
): Promise<void> => {
  await tx
    .updateTable('staff')
    .set({ blocked_at: block?.at ?? null, blocked_reason: block?.reason ?? null })
    .where('id', '=', id)
    .execute();
};

/** Stores the secret of another app, which then waits for a code of that app. */
export const setNextFactor = async (tx: Kysely<Database>, id: StaffId, sealed: Buffer): Promise<void> => {
  await tx.updateTable('staff').set({ next_factor_sealed: sealed }).where('id', '=', id).execute();
};

/** Locks the person. @returns the sealed secret of the other app; null when none was begun */
export const lockNextFactor = async (tx: Transaction<Database>, id: StaffId): Promise<Buffer | null> => {
  const row = await tx
    .selectFrom('staff')
    .select('next_factor_sealed')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.next_factor_sealed ?? null;
};

/** Sets the PIN; null removes it. @returns false when another app has replaced the proven one */
export const setPin = async (
  tx: Kysely<Database>,
  { id, factorSealed }: Pick<StaffRow, 'id' | 'factorSealed'>,
  hash: string | null,
): Promise<boolean> => {
  const kept = await tx
    .updateTable('staff')
    .set({ pin_hash: hash })
    .where('id', '=', id)
    .where('factor_sealed', '=', factorSealed)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
};

/** The PIN ends with the former app. @param step of the code that was given, which works no more */
export const setFactor = async (
  tx: Kysely<Database>,
  id: StaffId,
  { sealed, step, codes }: { sealed: Buffer; step: number; codes: readonly Buffer[] },
): Promise<void> => {
  await tx
    .updateTable('staff')
    .set({ factor_sealed: sealed, factor_step: step, next_factor_sealed: null, pin_hash: null })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute();
  await tx
    .insertInto('staff_recovery_code')
    .values(codes.map((code_hash) => ({ staff_id: id, code_hash })))
    .execute();
};

/** Number of these places that exist. */
export const countPlaces = async (db: Kysely<Database>, ids: readonly ClinicId[]): Promise<number> =>
  (await db.selectFrom('clinic').select('id').where('id', 'in', ids).execute()).length;

type Member = AnswerOf<typeof staffCalls.listStaff>['data']['rows'][number];

/** Staff by name and id, after the person of the cursor. */
export const listMembers = async (
  db: Kysely<Database>,
  {
    role,
    places,
    after,
    limit,
    now,
  }: { role: Role | null; places: readonly ClinicId[] | null; after: string[]; limit: number; now: IsoInstant },
): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select id as "_id", email, name, roles, places, invited_at as "invitedAt", blocked_reason as "blockedReason",
      (select max(used_at) from staff_session where staff_id = staff.id) as "usedAt",
      case when blocked_at is not null then 'blocked' when password_hash is not null then 'active'
        when invitation_ends_at > ${now} then 'invited' else 'expired' end as state
    from staff
    where (${role}::text is null or ${role} = any(roles)) and (${places}::text[] is null or places is null or places && ${places}::text[])
      and (name, id) > (${after[0] ?? ''}, ${after[1] ?? ''})
    order by name, id limit ${limit}`.execute(db);
  return rows;
};
