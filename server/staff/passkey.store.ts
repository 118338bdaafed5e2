/** Passkeys of staff, and the challenges that they sign. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Passkey } from '#contract/entities/passkey.ts';
import type { PasskeyId, StaffId, StaffSessionId } from '#contract/ids.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { hashToken } from '#server/kit/token.store.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;

/** The only use of a challenge. */
export type ChallengeFor =
  | { purpose: 'signIn'; sessionId: null }
  | { purpose: 'unlock' | 'add'; sessionId: StaffSessionId };

export const keepChallenge = async (
  db: Kysely<Database>,
  challenge: string,
  { purpose, sessionId }: ChallengeFor,
  now: IsoInstant,
): Promise<void> => {
  const row = { purpose, session_id: sessionId, ends_at: addMs(now, CHALLENGE_MS) };
  await db
    .insertInto('staff_challenge')
    .values({ challenge_hash: hashToken(challenge), ...row })
    .execute();
};

/**
 * Uses the challenge up, even for a wrong purpose.
 * @returns false when it has expired, was used, or has another purpose
 */
export const takeChallenge = async (
  db: Kysely<Database>,
  challenge: string,
  { purpose, sessionId }: ChallengeFor,
  now: IsoInstant,
): Promise<boolean> => {
  const row = await db
    .deleteFrom('staff_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .returning(['purpose', 'session_id', 'ends_at'])
    .executeTakeFirst();
  return row !== undefined && row.purpose === purpose && row.session_id === sessionId && row.ends_at > now;
};

export interface KeptPasskey {
  id: PasskeyId;
  staffId: StaffId;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

const COLUMNS = [
  'id',
  'staff_id as staffId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
] as const;

/** The passkey's row stays locked, so that two uses of its counter go one after the other. */
export const lockPasskey = async (tx: Transaction<Database>, credentialId: string): Promise<KeptPasskey | null> => {
  const row = await tx
    .selectFrom('staff_passkey')
    .select(COLUMNS)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
};

export const findPasskeys = (db: Kysely<Database>, staffId: StaffId): Promise<KeptPasskey[]> =>
  db.selectFrom('staff_passkey').select(COLUMNS).where('staff_id', '=', staffId).orderBy('added_at').execute();

export const notePasskeyUse = async (
  tx: Transaction<Database>,
  id: PasskeyId,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: IsoInstant },
): Promise<void> => {
  const used = { counter, is_synced: isSynced, used_at: now };
  await tx.updateTable('staff_passkey').set(used).where('id', '=', id).execute();
};

export const listPasskeys = async (db: Kysely<Database>, staffId: StaffId): Promise<Passkey[]> => {
  const { rows } = await sql<Passkey>`
    select id as "_id", name, added_at as "addedAt", used_at as "usedAt", is_synced as "isSynced"
    from staff_passkey where staff_id = ${staffId} order by added_at desc, id`.execute(db);
  return rows;
};

/** The caller has locked the person. @returns false when the device's passkey is kept already, of whichever person */
export const insertPasskey = async (
  tx: Transaction<Database>,
  { id, staffId, credentialId, publicKey, counter, transports }: KeptPasskey,
  { name, isSynced, now }: { name: string; isSynced: boolean; now: IsoInstant },
): Promise<boolean> => {
  const row = { id, staff_id: staffId, credential_id: credentialId, public_key: publicKey, counter, transports, name };
  const kept = await tx
    .insertInto('staff_passkey')
    .values({ ...row, is_synced: isSynced, added_at: now })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
};

/** @returns false when the person does not have this passkey */
export const deletePasskey = async (tx: Transaction<Database>, id: PasskeyId, staffId: StaffId): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
};
