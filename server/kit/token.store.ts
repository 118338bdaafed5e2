/** Tokens as the database knows them, and the caller whose session one proves; session/ starts and ends sessions. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AnswerLanguage } from './refusal-words.ts';

/** A member, or a guest without a login. */
export interface Caller {
  patientId: PatientId;
  isGuest: boolean;
  /** Each use of the app sets it; null before the first. */
  language: AnswerLanguage | null;
}

/** The database stores the hash, never the token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The caller behind a token; null when it is unknown, idle for too long or ended. */
export const findCaller = async (db: Kysely<Database>, tokenHash: Buffer, now: IsoInstant): Promise<Caller | null> => {
  const { rows } = await sql<Caller>`
    select patient_id as "patientId", caller.is_guest as "isGuest", language
    from session_of(${tokenHash}, ${now}) caller join patient on patient.id = patient_id`.execute(db);
  return rows[0] ?? null;
};

/** The language of the last use: letters are written in it. */
export const noteLanguage = async (
  db: Kysely<Database>,
  { patientId }: Caller,
  language: AnswerLanguage,
): Promise<void> => {
  await db.updateTable('patient').set({ language }).where('id', '=', patientId).execute();
};
