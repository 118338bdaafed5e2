import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { KnownPatient } from './identity.store.ts';

/** Patients with this email, given in lower case: on record, or as their user ID. */
export const findByEmail = async (db: Kysely<Database>, email: string): Promise<KnownPatient[]> => {
  const { rows } = await sql<KnownPatient>`
    select patient.id as "patientId", login.patient_id is not null as "hasLogin"
    from patient left join login on login.patient_id = patient.id
    where patient.id in (
      select id from patient where lower(email) = ${email}
      union select patient_id from login where user_id = ${email}
      union select patient_id from login where email = ${email})`.execute(db);
  return rows;
};
