/** Counts of password tries, by subject. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addMs, DAY_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** The free tries in a row, and the time without a try after which the count restarts. */
export interface ThrottleRule {
  tries: number;
  forgetMs: number;
}

/** The subjects of the tries, as hashes. */
export interface Subject {
  name: Buffer;
  /** The account, whose owner's proof clears the counts from all addresses. */
  account: Buffer | null;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text.toLowerCase()).digest();
export const accountOf = (account: string): Buffer => hashOf(`account:${account}`);

/** @param account the patient's id, or the name as typed */
export const subjectOf = (kind: string, name: string, account: string | null = null): Subject => ({
  name: hashOf(`${kind}:${name}`),
  account: account === null ? null : accountOf(account),
});

const LONGEST_BLOCK_MS = 15 * MINUTE_MS;

/**
 * Counts a try before the password is checked, so that parallel guesses cannot outrun the count. The last free try
 * blocks the next minute, each further one twice as long, at most 15 minutes; no account is ever locked for good. A
 * count that blocks nothing has `blocked_until` at its last try: it must not block a parallel try that began earlier.
 * @returns until when the subject is blocked, null when the try is allowed
 */
export const takeTry = async (
  db: Kysely<Database>,
  { name, account }: Subject,
  { tries, forgetMs }: ThrottleRule,
  now: IsoInstant,
): Promise<IsoInstant | null> => {
  const { rows } = await sql<{ blocked_until: IsoInstant }>`
    insert into login_throttle as known (subject, account, tries, tried_at, blocked_until)
    values (${name}, ${account}::bytea, 1, ${now}, ${now})
    on conflict (subject) do update set
      tries = case when known.tried_at < ${addMs(now, -forgetMs)} then 1 else known.tries + 1 end,
      tried_at = greatest(known.tried_at, excluded.tried_at),
      blocked_until = case
        when known.tried_at >= ${addMs(now, -forgetMs)} and known.tries + 1 >= ${tries}::int
        then excluded.tried_at + least(${MINUTE_MS}::int * power(2, least(known.tries + 1 - ${tries}::int, 10)), ${LONGEST_BLOCK_MS}::int) * interval '1 millisecond'
        else excluded.tried_at end
    where known.blocked_until <= greatest(known.tried_at, excluded.tried_at)
    returning blocked_until`.execute(db);
  if (rows[0]) return null;
  const blocked = await db
    .selectFrom('login_throttle')
    .select('blocked_until')
    .where('subject', '=', name)
    .executeTakeFirst();
  return blocked?.blocked_until ?? null;
};

/** Takes one try back. */
export const takeBackTry = async (db: Kysely<Database>, { name }: Subject): Promise<void> => {
  await sql`update login_throttle set tries = tries - 1 where subject = ${name} and tries > 0`.execute(db);
};

/** Clears the count of a subject. */
export const forgetTries = async (db: Kysely<Database>, { name }: Subject): Promise<void> => {
  await db.deleteFrom('login_throttle').where('subject', '=', name).execute();
};

/** Clears the tries at an account, from all addresses. */
export const forgetTriesAt = async (db: Kysely<Database>, account: string): Promise<void> => {
  await db.deleteFrom('login_throttle').where('account', '=', accountOf(account)).execute();
};

/** Removes counts that no rule reads any more. */
export const pruneTries = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('login_throttle').where('tried_at', '<', addMs(now, -DAY_MS)).execute();
};
