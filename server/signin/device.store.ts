/** Browsers that are known by a cookie. It is no credential: wrong passwords from a known browser are counted separately. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { CookieKind } from '#server/kit/cookies.ts';
import { hashToken } from '#server/kit/token.store.ts';

export const DEVICE_COOKIE: CookieKind = { name: 'device', path: '/signin', lifetimeMs: 365 * DAY_MS };
const DEVICES_PER_PATIENT = 10;

/** The patient of the device; null when the token is unknown or expired. */
export const findDeviceOwner = async (
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: IsoInstant,
): Promise<PatientId | null> => {
  const row = await db
    .selectFrom('device')
    .select('patient_id')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.patient_id ?? null;
};

/**
 * Remembers a device of the patient in the place of `former`, and deletes the oldest ones beyond ten.
 * @returns the token for its cookie; only its hash is kept
 */
export const rememberDevice = async (
  db: Kysely<Database>,
  patientId: PatientId,
  former: Buffer | null,
  now: IsoInstant,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const endsAt = addMs(now, DEVICE_COOKIE.lifetimeMs);
  await db
    .insertInto('device')
    .values({ token_hash: hashToken(token), patient_id: patientId, created_at: now, ends_at: endsAt })
    .execute();
  await sql`
    delete from device where patient_id = ${patientId} and (token_hash = ${former}::bytea or token_hash not in (
      select token_hash from device where patient_id = ${patientId}
      order by created_at desc limit ${DEVICES_PER_PATIENT}))`.execute(db);
  return token;
};

export const countDevices = async (db: Kysely<Database>, patientId: PatientId, now: IsoInstant): Promise<number> => {
  const rows = await db
    .selectFrom('device')
    .select('token_hash')
    .where('patient_id', '=', patientId)
    .where('ends_at', '>', now)
    .execute();
  return rows.length;
};

/** Removes devices that have not signed in for a year. */
export const pruneDevices = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('device').where('ends_at', '<', now).execute();
};
