/** Tokens as the database knows them, and the caller whose session one proves; session/ starts and ends sessions. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** A member, or a guest without a login. */
export interface Caller {
  patientId: PatientId;
  isGuest: boolean;
}

/** The database stores the hash, never the token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The caller behind a token; null when it is unknown, idle for too long or ended. */
export const findCaller = async (db: Kysely<Database>, tokenHash: Buffer, now: IsoInstant): Promise<Caller | null> => {
  const { rows } = await sql<{ patient_id: PatientId | null; is_guest: boolean }>`
    select * from session_of(${tokenHash}, ${now})`.execute(db);
  const [found] = rows;
  return found?.patient_id ? { patientId: found.patient_id, isGuest: found.is_guest } : null;
};
