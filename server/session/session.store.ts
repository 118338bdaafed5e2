import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { LiveSession } from '#contract/entities/session.ts';
import type { PatientId, SessionId, Token } from '#contract/ids.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { placeOf } from './browser.rules.ts';

/** How long a session lives without use, and at most. */
const LIFETIMES = {
  guest: { idleMs: DAY_MS, totalMs: 7 * DAY_MS },
  member: { idleMs: HOUR_MS, totalMs: 12 * HOUR_MS },
  remembered: { idleMs: 14 * DAY_MS, totalMs: 30 * DAY_MS },
} as const;
export type SessionKind = keyof typeof LIFETIMES;

const SESSIONS_PER_PATIENT = 10;

/**
 * Starts a session and ends the patient's oldest ones beyond ten; the new one stays also among others of its moment.
 * @param userAgent of the browser that it begins in
 * @throws Refused ACCOUNT_BLOCKED
 */
export const startSession = async (
  db: Kysely<Database>,
  patientId: PatientId,
  kind: SessionKind,
  now: IsoInstant,
  userAgent: string | null = null,
): Promise<Token> => {
  const blocked = await db
    .selectFrom('login')
    .select('patient_id')
    .where('patient_id', '=', patientId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  if (blocked) throw new Refused('ACCOUNT_BLOCKED');
  const token = randomBytes(32).toString('base64url') as Token;
  const hash = hashToken(token);
  const { idleMs, totalMs } = LIFETIMES[kind];
  await db
    .insertInto('session')
    .values({
      token_hash: hash,
      patient_id: patientId,
      idle_ms: idleMs,
      created_at: now,
      used_at: now,
      ends_at: addMs(now, totalMs),
      ...(kind !== 'guest' && placeOf(userAgent)),
    })
    .execute();
  await sql`
    delete from session where patient_id = ${patientId} and token_hash not in (
      select token_hash from session where patient_id = ${patientId}
      order by token_hash = ${hash} desc, created_at desc limit ${SESSIONS_PER_PATIENT})`.execute(db);
  return token;
};

/** @returns the patient or guest whose session it was; null when it had ended */
export const endSession = async (db: Kysely<Database>, tokenHash: Buffer): Promise<PatientId | null> => {
  const ended = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning('patient_id')
    .executeTakeFirst();
  return ended?.patient_id ?? null;
};

/** The sessions that a patient is signed in with: the one that asks first, then the one used last. */
export const listSessions = async (
  db: Kysely<Database>,
  patientId: PatientId,
  asking: Buffer,
  now: IsoInstant,
): Promise<LiveSession[]> => {
  const { rows } = await sql<LiveSession>`
    select id as "_id", token_hash = ${asking} as "isThis", browser, system, created_at as "beganAt", used_at as "usedAt"
    from session
    where patient_id = ${patientId} and ends_at > ${now} and used_at + idle_ms * interval '1 millisecond' > ${now}
    order by token_hash = ${asking} desc, used_at desc, created_at desc, id`.execute(db);
  return rows;
};

/** @returns the hash of the token of the patient's session; null when there is none of this id */
export const endSessionById = async (
  db: Kysely<Database>,
  patientId: PatientId,
  id: SessionId,
): Promise<Buffer | null> => {
  const ended = await db
    .deleteFrom('session')
    .where('patient_id', '=', patientId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst();
  return ended?.token_hash ?? null;
};

/**
 * Ends every session of a patient, except the one whose token hash is `kept`; no device of the patient is known any
 * more.
 */
export const endSessionsOf = async (
  db: Kysely<Database>,
  patientId: PatientId,
  kept: Buffer | null = null,
): Promise<void> => {
  await sql`
    with forgotten as (delete from device where patient_id = ${patientId})
    delete from session where patient_id = ${patientId} and token_hash is distinct from ${kept}::bytea`.execute(db);
};

const GUESTS_AT_ONCE = 5_000;

/** Deletes guests of more than a day ago without a session, an appointment, an order or any other trace. */
export const pruneGuests = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await sql`select forget_unused_guests(${addMs(now, -DAY_MS)}::timestamptz, ${GUESTS_AT_ONCE}::int)`.execute(db);
};

/** Removes sessions that have ended. */
export const pruneSessions = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('session').where('ends_at', '<', now).execute();
};
