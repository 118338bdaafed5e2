import { type Kysely, sql } from 'kysely';
import type { AppointmentId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface Open {
  appointments: AppointmentId[];
  waiting: AppointmentId[];
}

/** Future bookings of a patient, or of the patient and the family; null without that patient. */
export const listOpen = async (
  db: Kysely<Database>,
  patientId: PatientId,
  isFamilyMeant: boolean,
  now: IsoInstant,
): Promise<Open | null> => {
  const { rows } = await sql<Open>`
    with meant as (
      select patient_id as id from circle where caller_id = ${patientId} and (${isFamilyMeant} or patient_id = caller_id)
    )
    select
      array(select open.id from meant, open_appointments(meant.id, ${now}) open order by open.id) as appointments,
      array(select entry.id from meant join waitlist_entry entry on patient_id = meant.id
        where state = 'pending' and ends_at > ${now} order by entry.id) as waiting
    from patient where id = ${patientId}`.execute(db);
  return rows[0] ?? null;
};
