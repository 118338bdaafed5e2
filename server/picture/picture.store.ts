import { type Kysely, sql } from 'kysely';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Base address of pictures; the name follows. */
export const PICTURES = `${DEFAULT_API_BASE}/picture/`;

/** Records a file before it is written, for removal at `removeAt` unless it becomes a patient's picture. */
export const addPicture = async (db: Kysely<Database>, name: string, removeAt: IsoInstant): Promise<void> => {
  await db.insertInto('picture').values({ name, patient_id: null, remove_at: removeAt }).execute();
};

/** Marks the present picture of a patient for removal. */
export const dropPicture = async (tx: Kysely<Database>, patientId: PatientId, now: IsoInstant): Promise<void> => {
  // the later of two parallel calls waits here, and sees the picture of the earlier one
  await sql`select from patient where id = ${patientId} for no key update`.execute(tx);
  await tx
    .updateTable('picture')
    .set({ patient_id: null, remove_at: now })
    .where('patient_id', '=', patientId)
    .execute();
};

/** Makes a file the patient's picture, instead of the former one. */
export const givePicture = async (
  tx: Kysely<Database>,
  { patientId, name }: { patientId: PatientId; name: string },
  now: IsoInstant,
): Promise<void> => {
  await dropPicture(tx, patientId, now);
  await tx.updateTable('picture').set({ patient_id: patientId, remove_at: null }).where('name', '=', name).execute();
};

const AT_ONCE = 100;

export const listToRemove = async (db: Kysely<Database>, now: IsoInstant): Promise<string[]> => {
  const rows = await db
    .selectFrom('picture')
    .select('name')
    .where('remove_at', '<=', now)
    .orderBy('remove_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ name }) => name);
};

export const forgetPicture = async (db: Kysely<Database>, name: string): Promise<void> => {
  await db.deleteFrom('picture').where('name', '=', name).where('patient_id', 'is', null).execute();
};
