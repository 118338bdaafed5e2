import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface Login {
  patientId: PatientId;
  /** Null when another account has proven it since. */
  email: string | null;
  passwordHash: string;
}

/** The logins behind one name. */
export interface NamedLogins {
  owner: Login | null;
  /** An account that had this user ID or email until another one proved it. */
  loser: Login | null;
}

/** @param name user ID or email, in lower case */
export const findLogins = async (db: Kysely<Database>, name: string): Promise<NamedLogins> => {
  const { rows } = await sql<Login & { isOwner: boolean }>`
    select patient_id as "patientId", email, password_hash as "passwordHash",
      coalesce(user_id = ${name}, false) or coalesce(email = ${name}, false) as "isOwner"
    from login
    where user_id = ${name} or email = ${name} or lost_user_id = ${name} or lost_email = ${name}`.execute(db);
  return { owner: rows.find(({ isOwner }) => isOwner) ?? null, loser: rows.find(({ isOwner }) => !isOwner) ?? null };
};

export const findLogin = async (db: Kysely<Database>, username: string): Promise<Login | null> =>
  (await findLogins(db, username)).owner;

export const findPasswordHash = async (db: Kysely<Database>, patientId: PatientId): Promise<string | null> => {
  const row = await db
    .selectFrom('login')
    .select('password_hash')
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
};

export const replacePasswordHash = async (db: Kysely<Database>, patientId: PatientId, hash: string): Promise<void> => {
  await db.updateTable('login').set({ password_hash: hash }).where('patient_id', '=', patientId).execute();
};

/** Disables the password until another one is set: no password matches the empty hash. */
export const endPassword = (tx: Kysely<Database>, patientId: PatientId): Promise<void> =>
  replacePasswordHash(tx, patientId, '');

export interface PasswordExchange {
  patientId: PatientId;
  former: string;
  hash: string;
}

/** @returns false when the hash is no longer `former`: another change came first, and stays */
export const exchangePasswordHash = async (
  db: Kysely<Database>,
  { patientId, former, hash }: PasswordExchange,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('login')
    .set({ password_hash: hash })
    .where('patient_id', '=', patientId)
    .where('password_hash', '=', former)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
