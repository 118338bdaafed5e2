/** One-time codes; a phone or email has at most one in each session, the last that was sent to it from there. */
import { type Kysely, sql } from 'kysely';
import { OTP_LIFETIME_MS, OTP_TRIES } from '#contract/constants.ts';
import { addMs, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { nextSendAt, SENDINGS_KEPT } from './otp.rules.ts';

/** A phone or email in a session: an HMAC, and the hash of the session's token. */
export interface CodeOwner {
  identifier: Buffer;
  session: Buffer;
}
/** The code is an HMAC, too. */
export interface StoredCode extends CodeOwner {
  code: Buffer;
}

/** The instant from which another code may be sent, null for now. */
export const findPause = async (
  db: Kysely<Database>,
  { identifier, session }: CodeOwner,
  scale: number,
  now: IsoInstant,
): Promise<IsoInstant | null> => {
  const row = await db
    .selectFrom('one_time_code')
    .select('sent_at')
    .where('identifier', '=', identifier)
    .where('session_hash', '=', session)
    .executeTakeFirst();
  const from = nextSendAt(row?.sent_at ?? [], now, scale);
  return isBefore(now, from) ? from : null;
};

/**
 * Puts a new code in the place of the session's old one, unless that was sent too recently.
 * @returns the instant from which it may be tried again, null when the code is stored
 */
export const storeCode = (
  db: Kysely<Database>,
  { identifier, session, code }: StoredCode,
  scale: number,
  now: IsoInstant,
): Promise<IsoInstant | null> =>
  db.transaction().execute(async (tx) => {
    const none = { session_hash: session, code, tries: 0, sent_at: '[]', ends_at: now };
    await tx
      .insertInto('one_time_code')
      .values({ identifier, ...none })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { sent_at } = await tx
      .selectFrom('one_time_code')
      .select('sent_at')
      .where('identifier', '=', identifier)
      .where('session_hash', '=', session)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const from = nextSendAt(sent_at, now, scale);
    if (isBefore(now, from)) return from;
    await tx
      .updateTable('one_time_code')
      .set({
        code,
        tries: 0,
        sent_at: JSON.stringify([...sent_at, now].slice(-SENDINGS_KEPT)),
        ends_at: addMs(now, OTP_LIFETIME_MS),
        used_at: null,
      })
      .where('identifier', '=', identifier)
      .where('session_hash', '=', session)
      .execute();
    return null;
  });

/** A code that could not be sent does not count. */
export const takeBackCode = async (db: Kysely<Database>, { identifier, session, code }: StoredCode): Promise<void> => {
  await sql`
    update one_time_code set sent_at = sent_at - (-1), ends_at = to_timestamp(0)
    where identifier = ${identifier} and session_hash = ${session} and code = ${code}`.execute(db);
};

export type Guess = { code: Buffer } | { refused: 'OTP_EXPIRED' | 'OTP_VOID' };

/** Counts a try before the code is compared, so that parallel guesses cannot outrun the count. */
export const takeOtpTry = async (
  db: Kysely<Database>,
  { identifier, session }: CodeOwner,
  now: IsoInstant,
): Promise<Guess> => {
  const row = await db
    .updateTable('one_time_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('identifier', '=', identifier)
    .where('session_hash', '=', session)
    .where('ends_at', '>', now)
    .where('used_at', 'is', null)
    .where('tries', '<', OTP_TRIES)
    .returning('code')
    .executeTakeFirst();
  if (row) return { code: Buffer.from(row.code) };
  const dead = await db
    .selectFrom('one_time_code')
    .select('tries')
    .where('identifier', '=', identifier)
    .where('session_hash', '=', session)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return { refused: dead && dead.tries >= OTP_TRIES ? 'OTP_VOID' : 'OTP_EXPIRED' };
};

/** Uses a code up. @returns false when it was used meanwhile */
export const spendCode = async (
  db: Kysely<Database>,
  { identifier, session, code }: StoredCode,
  now: IsoInstant,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('identifier', '=', identifier)
    .where('session_hash', '=', session)
    .where('code', '=', code)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Uses a code up and notes that its phone or email is verified in the session. @returns false when it was used meanwhile */
export const takeCode = async (db: Kysely<Database>, stored: StoredCode, now: IsoInstant): Promise<boolean> => {
  if (!(await spendCode(db, stored, now))) return false;
  await noteVerified(db, stored, now);
  return true;
};

export const noteVerified = async (
  db: Kysely<Database>,
  { identifier, session }: CodeOwner,
  now: IsoInstant,
): Promise<void> => {
  await db
    .insertInto('verified_identifier')
    .values({ session_hash: session, identifier, verified_at: now })
    .onConflict((conflict) => conflict.columns(['session_hash', 'identifier']).doUpdateSet({ verified_at: now }))
    .execute();
};

/** Uses a session's verification up that is not older than `since`. @returns false without one */
export const takeVerifiedSince = async (
  db: Kysely<Database>,
  { identifier, session }: CodeOwner,
  since: IsoInstant,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('verified_identifier')
    .where('session_hash', '=', session)
    .where('identifier', '=', identifier)
    .where('verified_at', '>=', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Uses a verification up that is not older than `since`; that it was verified once stays known. @returns false without one */
export const spendVerifiedSince = async (
  db: Kysely<Database>,
  { identifier, session }: CodeOwner,
  since: IsoInstant,
): Promise<boolean> => {
  const { rows } = await sql`
    update verified_identifier set verified_at = to_timestamp(0)
    where session_hash = ${session} and identifier = ${identifier} and verified_at >= ${since} returning 1`.execute(db);
  return rows.length > 0;
};

/** Whether the phone or email was verified in the session at `since` or later. */
export const isVerifiedSince = async (
  db: Kysely<Database>,
  { identifier, session }: CodeOwner,
  since: IsoInstant,
): Promise<boolean> => {
  const row = await db
    .selectFrom('verified_identifier')
    .select('verified_at')
    .where('session_hash', '=', session)
    .where('identifier', '=', identifier)
    .where('verified_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes codes that no rule needs any more. */
export const pruneCodes = async (db: Kysely<Database>, before: IsoInstant): Promise<void> => {
  await db.deleteFrom('one_time_code').where('ends_at', '<', before).execute();
};
