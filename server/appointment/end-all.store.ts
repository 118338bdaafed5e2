import { type Kysely, sql } from 'kysely';
import type { AppointmentId, ClinicId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAt } from '#server/kit/scope.store.ts';

export interface Open {
  appointments: AppointmentId[];
  waiting: AppointmentId[];
}

/** Future bookings at the places, of a patient, or of the patient and the family; null without that patient. */
export const listOpen = async (
  db: Kysely<Database>,
  {
    patientId,
    isFamilyMeant,
    places,
  }: { patientId: PatientId; isFamilyMeant: boolean; places: readonly ClinicId[] | null },
  now: IsoInstant,
): Promise<Open | null> => {
  const { rows } = await sql<Open>`
    with meant as (
      select patient_id as id from circle where caller_id = ${patientId} and (${isFamilyMeant} or patient_id = caller_id)
    )
    select
      array(select open.id from meant, open_appointments(meant.id, ${now}) open
        where ${isAt(places, 'open.clinic_id')} order by open.id) as appointments,
      array(select entry.id from meant join waitlist_entry entry on patient_id = meant.id
        where state = 'pending' and ends_at > ${now} and ${isAt(places, 'entry.clinic_id')} order by entry.id) as waiting
    from patient where id = ${patientId}`.execute(db);
  return rows[0] ?? null;
};
