import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PatientId, ResetToken } from '#contract/ids.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { confirmEndsAt } from './confirm.store.ts';

const LIFETIME_MS = 30 * MINUTE_MS;

export const newResetToken = (): ResetToken => randomBytes(32).toString('base64url') as ResetToken;

/** Messages to an account's owner: the link to a new password, or the letter that asks to confirm the email first. */
export interface StoredLink {
  /** Null for an unknown patient. */
  patientId: PatientId | null;
  tokenHash: Buffer;
  /** The email that the letter asks about; null for a link to a new password. */
  letterTo: string | null;
  messageSealed: Buffer;
}

/**
 * Stores a link and the message that brings it, in one statement that is always the same: for an unknown patient it
 * takes as long and leaves nothing, and so it does for a blocked account. An older link of the patient stops working; a letter that was sent stays the only one.
 */
export const storeLink = async (
  db: Kysely<Database>,
  { patientId, tokenHash, letterTo, messageSealed }: StoredLink,
  now: IsoInstant,
): Promise<void> => {
  const endsAt = letterTo === null ? addMs(now, LIFETIME_MS) : confirmEndsAt(now);
  await sql`
    with asked as (select patient_id from login where patient_id = ${patientId}::text and blocked_at is null),
    link as (
      insert into reset_token (patient_id, token_hash, ends_at)
      select patient_id, ${tokenHash}::bytea, ${endsAt}::timestamptz from asked where ${letterTo}::text is null
      on conflict (patient_id) do update set token_hash = excluded.token_hash, ends_at = excluded.ends_at
      returning patient_id
    ),
    letter as (
      insert into email_confirmation as known (patient_id, token_hash, email, ends_at)
      select patient_id, ${tokenHash}::bytea, ${letterTo}::text, ${endsAt}::timestamptz from asked
      where ${letterTo}::text is not null
      on conflict (patient_id) do update
        set token_hash = excluded.token_hash, email = excluded.email, ends_at = excluded.ends_at
        where known.ends_at <= ${now}::timestamptz
      returning patient_id
    )
    insert into outbox (id, message_sealed, tries, next_try_at, ends_at)
    select ${randomUUID()}, ${messageSealed}::bytea, 0, ${now}::timestamptz, ${endsAt}::timestamptz
    from (select patient_id from link union all select patient_id from letter) stored`.execute(db);
};

/** The patient whose password a link may set; null when it is unknown, used, replaced or expired. */
export const findResetPatient = async (
  db: Kysely<Database>,
  token: ResetToken,
  now: IsoInstant,
): Promise<PatientId | null> => {
  const row = await db
    .selectFrom('reset_token')
    .select('patient_id')
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.patient_id ?? null;
};

/** Uses a link up. @returns false when it was used meanwhile */
export const takeResetToken = async (db: Kysely<Database>, token: ResetToken): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('reset_token')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Makes a link that was sent to the patient stop working. */
export const endResetLink = async (db: Kysely<Database>, patientId: PatientId): Promise<void> => {
  await db.deleteFrom('reset_token').where('patient_id', '=', patientId).execute();
};

export const pruneResetTokens = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('reset_token').where('ends_at', '<', now).execute();
};
