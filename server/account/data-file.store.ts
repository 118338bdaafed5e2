/** The file of a patient's data: asked for, made, kept for a time. A patient has at most one. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DataFile } from '#contract/entities/account.ts';
import type { PatientId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';

const LIFETIME_MS = 3 * DAY_MS;
export const TRIES = 3;

const NONE: DataFile = { state: 'none', askedAt: null, endsAt: null, bytes: null };

export const findDataFile = async (db: Kysely<Database>, patientId: PatientId, now: IsoInstant): Promise<DataFile> => {
  const row = await db
    .selectFrom('data_file')
    .select(['asked_at', 'ready_at', 'failed_at', 'ends_at', 'bytes'])
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  if (!row || !isBefore(now, row.ends_at)) return NONE;
  if (row.failed_at !== null) return { ...NONE, state: 'failed', askedAt: row.asked_at };
  if (row.ready_at === null) return { ...NONE, state: 'making', askedAt: row.asked_at };
  return { state: 'ready', askedAt: row.asked_at, endsAt: row.ends_at, bytes: row.bytes };
};

/** The request takes the place of the patient's former one. */
export const askForFile = async (
  tx: Kysely<Database>,
  { patientId, language, now }: { patientId: PatientId; language: AnswerLanguage; now: IsoInstant },
): Promise<void> => {
  await tx.deleteFrom('data_file').where('patient_id', '=', patientId).execute();
  await tx
    .insertInto('data_file')
    .values({
      id: randomUUID(),
      patient_id: patientId,
      language,
      asked_at: now,
      next_try_at: now,
      ends_at: addMs(now, LIFETIME_MS),
    })
    .execute();
};

/**
 * Requests that the patient's file is made again: a ready or unfinished one may hold data that the patient must not
 * read any more.
 */
export const askAgain = async (tx: Kysely<Database>, patientId: PatientId, now: IsoInstant): Promise<void> => {
  const row = await tx
    .selectFrom('data_file')
    .select('language')
    .where('patient_id', '=', patientId)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  if (row) await askForFile(tx, { patientId, language: row.language, now });
};

export interface Wanted {
  id: string;
  patientId: PatientId;
  language: AnswerLanguage;
  /** Number of tries, this one included. */
  tries: number;
}

/**
 * Takes a file that is due; unless it gets made, it is due again some minutes later. Other processes take other files
 * meanwhile.
 */
export const takeWanted = async (db: Kysely<Database>, now: IsoInstant): Promise<Wanted | null> => {
  const { rows } = await sql<Wanted>`
    update data_file set tries = tries + 1, next_try_at = ${now}::timestamptz + tries * interval '5 minutes' + interval '1 minute'
    where id = (
      select id from data_file where ready_at is null and failed_at is null and next_try_at <= ${now}
      order by next_try_at limit 1 for update skip locked)
    returning id, patient_id as "patientId", language, tries`.execute(db);
  return rows[0] ?? null;
};

/** @returns false when the file is not wanted any more */
export const keepFile = async (
  tx: Kysely<Database>,
  id: string,
  { sealed, bytes }: { sealed: Buffer; bytes: number },
  now: IsoInstant,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('data_file')
    .set({ file_sealed: sealed, bytes, ready_at: now, ends_at: addMs(now, LIFETIME_MS) })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** @returns false when the file is not wanted any more */
export const giveUp = async (tx: Kysely<Database>, id: string, now: IsoInstant): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('data_file')
    .set({ failed_at: now })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Null when the file is not ready, or has expired. */
export const readFile = async (
  db: Kysely<Database>,
  patientId: PatientId,
  now: IsoInstant,
): Promise<Uint8Array | null> => {
  const row = await db
    .selectFrom('data_file')
    .select('file_sealed')
    .where('patient_id', '=', patientId)
    .where('ready_at', 'is not', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.file_sealed ?? null;
};

/** Removes files that have expired. */
export const pruneDataFiles = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db.deleteFrom('data_file').where('ends_at', '<=', now).execute();
};
