import type { Kysely } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export const isBlocked = async (db: Kysely<Database>, patientId: PatientId): Promise<boolean> => {
  const row = await db.selectFrom('login').select('blocked_at').where('patient_id', '=', patientId).executeTakeFirst();
  return row !== undefined && row.blocked_at !== null;
};

/** @returns false when it is blocked already, or has no login */
export const setBlock = async (
  tx: Kysely<Database>,
  patientId: PatientId,
  reason: string,
  now: IsoInstant,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('login')
    .set({ blocked_at: now, blocked_reason: reason })
    .where('patient_id', '=', patientId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const liftBlock = async (tx: Kysely<Database>, patientId: PatientId): Promise<void> => {
  await tx
    .updateTable('login')
    .set({ blocked_at: null, blocked_reason: null })
    .where('patient_id', '=', patientId)
    .execute();
};
