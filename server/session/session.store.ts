import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PatientId, Token } from '#contract/ids.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { Refused } from '#server/kit/refused.ts';
import { hashToken } from '#server/kit/token.store.ts';

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
 * @throws Refused ACCOUNT_BLOCKED
 */
export const startSession = async (
  db: Kysely<Database>,
  patientId: PatientId,
  kind: SessionKind,
  now: IsoInstant,
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
