import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';

export interface Login {
  patientId: PatientId;
  /** Null when another account has proven it since. */
  email: string | null;
  passwordHash: string;
}

/** Who answers to a name. */
export interface NamedLogins {
  owner: Login | null;
  /** An account that had this user ID or email until another one proved it. */
  loser: Login | null;
}

/** By user ID or email, in any case. */
export const findLogins = async (db: Kysely<Database>, username: string): Promise<NamedLogins> => {
  const name = username.toLowerCase();
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

export const createGuest = async (db: Kysely<Database>, now: IsoInstant): Promise<PatientId> => {
  const id = randomUUID() as string as PatientId;
  await db.insertInto('patient').values({ id, name: '', is_guest: true, created_at: now }).execute();
  return id;
};

/** How many tries in a row are free, and after how long without a try they are forgotten. */
export interface ThrottleRule {
  tries: number;
  forgetMs: number;
}

/** Whose tries count; made by subjectOf. */
export type Guesser = { account: Buffer; address: Buffer } | { device: Buffer };

export const subjectOf = (kind: 'account' | 'address' | 'device', name: string): Buffer =>
  createHash('sha256').update(`${kind}:${name.toLowerCase()}`).digest();

const LONGEST_BLOCK_MS = 15 * MINUTE_MS;

/**
 * Counts a try before the password is looked at, so that parallel guesses cannot outrun the count. The last free try
 * blocks the next minute, each further one twice as long, at most 15 minutes; nothing is ever locked for good.
 * @returns until when the subject is blocked, null when the try may go on
 */
export const takeTry = async (
  db: Kysely<Database>,
  subject: Buffer,
  { tries, forgetMs }: ThrottleRule,
  now: IsoInstant,
): Promise<IsoInstant | null> => {
  const { rows } = await sql<{ blocked_until: IsoInstant }>`
    insert into login_throttle as known (subject, tries, tried_at, blocked_until)
    values (${subject}, 1, ${now}, ${now})
    on conflict (subject) do update set
      tries = case when known.tried_at < ${addMs(now, -forgetMs)} then 1 else known.tries + 1 end,
      tried_at = excluded.tried_at,
      blocked_until = case
        when known.tried_at >= ${addMs(now, -forgetMs)} and known.tries + 1 >= ${tries}::int
        then excluded.tried_at + least(${MINUTE_MS}::int * power(2, least(known.tries + 1 - ${tries}::int, 10)), ${LONGEST_BLOCK_MS}::int) * interval '1 millisecond'
        else excluded.tried_at end
    where known.blocked_until <= excluded.tried_at
    returning blocked_until`.execute(db);
  if (rows[0]) return null;
  const blocked = await db
    .selectFrom('login_throttle')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return blocked?.blocked_until ?? null;
};

/** Takes a try back that turned out right: the account or device starts anew, the address gets this one back. */
export const forgiveTries = async (db: Kysely<Database>, guesser: Guesser): Promise<void> => {
  if ('device' in guesser) return forgetTries(db, guesser.device);
  await forgetTries(db, guesser.account);
  await sql`update login_throttle set tries = tries - 1 where subject = ${guesser.address}`.execute(db);
};

/** Lets an account or device start anew. */
export const forgetTries = async (db: Kysely<Database>, subject: Buffer): Promise<void> => {
  await db.deleteFrom('login_throttle').where('subject', '=', subject).execute();
};

/** Removes counts that no rule asks for any more. */
export const pruneTries = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('login_throttle').where('tried_at', '<', addMs(now, -DAY_MS)).execute();
};
