/** Ids of the former system that were brought over. */
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { BroughtTables } from '#server/db/brought-tables.types.ts';
import type { Database } from '#server/db/tables.types.ts';

type Kind = BroughtTables['brought_over']['kind'];

/** The patient of an entry of the former system; null when the entry was not brought over yet. */
export const findBrought = async (db: Kysely<Database>, kind: Kind, id: string): Promise<PatientId | null> => {
  const row = await db
    .selectFrom('brought_over')
    .select('patient_id')
    .where('kind', '=', kind)
    .where('former_id', '=', id)
    .executeTakeFirst();
  return row?.patient_id ?? null;
};

export const noteBrought = async (
  db: Kysely<Database>,
  kind: Kind,
  id: string,
  { patientId, now }: { patientId: PatientId; now: IsoInstant },
): Promise<void> => {
  await db.insertInto('brought_over').values({ kind, former_id: id, patient_id: patientId, brought_at: now }).execute();
};

/** Whether the clinic has a unit or person of this id. */
export const isKnown = async (db: Kysely<Database>, table: 'clinic' | 'provider', id: string): Promise<boolean> =>
  (await sql`select from ${sql.table(table)} where id = ${id}`.execute(db)).rows.length > 0;

/** @returns false when the member belongs to that family already */
export const insertFamily = async (db: Kysely<Database>, patientId: PatientId, memberId: PatientId): Promise<boolean> =>
  (await db
    .insertInto('family')
    .values({ patient_id: patientId, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()) !== undefined;
