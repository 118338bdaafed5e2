import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

/** Whether a patient is the caller or of the caller's family. */
export const isOfCircle = async (db: Kysely<Database>, callerId: PatientId, patientId: PatientId): Promise<boolean> => {
  const { rows } = await sql`
    select from circle where caller_id = ${callerId} and circle.patient_id = ${patientId}`.execute(db);
  return rows.length > 0;
};
