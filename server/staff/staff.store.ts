/** Accounts and invitations of staff. */
import type { Kysely, Transaction } from 'kysely';
import type { ClinicId, StaffId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface StaffRow {
  id: StaffId;
  email: string;
  name: string;
  roles: Role[];
  places: ClinicId[] | null;
  factorSealed: Buffer;
  /** Null while the invitation waits. */
  passwordHash: string | null;
  /** Null without a PIN. */
  pinHash: string | null;
  invitationEndsAt: IsoInstant | null;
  blockedAt: IsoInstant | null;
}

const COLUMNS = [
  'id',
  'email',
  'name',
  'roles',
  'places',
  'factor_sealed as factorSealed',
  'password_hash as passwordHash',
  'pin_hash as pinHash',
  'invitation_ends_at as invitationEndsAt',
  'blocked_at as blockedAt',
] as const;

/** @param email in lower case */
export const findStaffByEmail = async (db: Kysely<Database>, email: string): Promise<StaffRow | null> =>
  (await db.selectFrom('staff').select(COLUMNS).where('email', '=', email).executeTakeFirst()) ?? null;

export const findStaff = async (db: Kysely<Database>, id: StaffId): Promise<StaffRow | null> =>
  (await db.selectFrom('staff').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;

export const lockStaff = async (tx: Transaction<Database>, id: StaffId): Promise<StaffRow | null> =>
  (await tx.selectFrom('staff').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

/** The invitation of a link, while it works; its row stays locked. */
export const lockInvitation = async (
  tx: Kysely<Database>,
  tokenHash: Buffer,
  now: IsoInstant,
): Promise<StaffRow | null> =>
  (await tx
    .selectFrom('staff')
    .select(COLUMNS)
    .where('invitation_hash', '=', tokenHash)
    .where('invitation_ends_at', '>', now)
    .where('password_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

interface NewInvitation {
  id: StaffId;
  email: string;
  name: string;
  roles: readonly Role[];
  places: readonly ClinicId[] | null;
  tokenHash: Buffer;
  factorSealed: Buffer;
  now: IsoInstant;
  endsAt: IsoInstant;
}

/** In the place of an earlier one for the same email. @returns null when the email has an account */
export const writeInvitation = async (
  tx: Kysely<Database>,
  { id, email, name, roles, places, tokenHash, factorSealed, now, endsAt }: NewInvitation,
): Promise<StaffId | null> => {
  const row = {
    name,
    roles: [...roles],
    places: places === null ? null : [...places],
    invited_at: now,
    invitation_hash: tokenHash,
    invitation_ends_at: endsAt,
    factor_sealed: factorSealed,
  };
  const written = await tx
    .insertInto('staff')
    .values({ id, email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row).where('staff.password_hash', 'is', null))
    .returning('id')
    .executeTakeFirst();
  return written?.id ?? null;
};

/** @returns false once it was accepted, or when there is none */
export const deleteInvitation = async (tx: Kysely<Database>, id: StaffId): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('staff')
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
};

export const acceptAs = async (
  tx: Kysely<Database>,
  id: StaffId,
  { name, passwordHash, codes }: { name: string; passwordHash: string; codes: readonly Buffer[] },
): Promise<void> => {
  await tx
    .updateTable('staff')
    .set({ name, password_hash: passwordHash, invitation_hash: null, invitation_ends_at: null })
    .where('id', '=', id)
    .execute();
  await tx
    .insertInto('staff_recovery_code')
    .values(codes.map((code_hash) => ({ staff_id: id, code_hash })))
    .execute();
};

/** Uses up the code of a time step and all before it. @returns false when one as late was used before */
export const takeStep = async (db: Kysely<Database>, id: StaffId, step: number): Promise<boolean> => {
  const used = await db
    .updateTable('staff')
    .set({ factor_step: step })
    .where('id', '=', id)
    .where('factor_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};

/** @returns false when there is no such code, or it was used before */
export const takeRecoveryCode = async (
  db: Kysely<Database>,
  id: StaffId,
  codeHash: Buffer,
  now: IsoInstant,
): Promise<boolean> => {
  const used = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('staff_id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
};
