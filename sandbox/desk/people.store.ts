/** Whom the clinic issues a record to: people with an account and their families. */
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.ts';
import type { IssuedRecord } from '#server/records/records.store.ts';

export interface Person {
  id: PatientId;
  name: string;
}

export type NewestRecord = Pick<IssuedRecord, 'kind' | 'name' | 'patientName'>;

const SHOWN = 100;

/** By name. @param patient a part of the name; empty: everybody */
export const listPeople = async (db: Kysely<Database>, patient: string): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select id, name from patient
    where id in (select circle.patient_id from login join circle on caller_id = login.patient_id)
      and strpos(lower(name), lower(${patient})) > 0
    order by name, id limit ${SHOWN}`.execute(db);
  return rows;
};

/** Null before one was issued. */
export const findNewestRecord = async (db: Kysely<Database>): Promise<NewestRecord | null> => {
  const { rows } = await sql<NewestRecord>`
    select kind, record.name, patient.name as "patientName"
    from record_entry record join patient on patient.id = patient_id
    order by record.created_at desc, record.id limit 1`.execute(db);
  return rows[0] ?? null;
};
