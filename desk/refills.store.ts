/** Medicines that the clinic can order again for patients. */
import { type Kysely, sql } from 'kysely';
import type { PatientId, RefillableId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface Offer {
  id: RefillableId;
  patientId: PatientId;
  patientName: string;
  name: string;
  /** Pieces that may still be ordered. */
  left: number;
}

const SHOWN = 200;

/** Prescribed medicines that a clinic has in stock, by patient. @param patient part of the name; empty: all */
export const listOffers = async (db: Kysely<Database>, patient: string, now: IsoInstant): Promise<Offer[]> => {
  const { rows } = await sql<Offer>`
    select prescribed.id, patient_id as "patientId", patient.name as "patientName", prescribed.name, left_qty as "left"
    from prescribed(${now}) join patient on patient.id = patient_id
    where is_open and left_qty > 0 and cardinality(clinics) > 0
      and strpos(lower(patient.name), lower(${patient})) > 0
    order by patient.name, prescribed.name, prescribed.id limit ${SHOWN}`.execute(db);
  return rows;
};

export const findOwner = async (
  db: Kysely<Database>,
  id: RefillableId,
): Promise<{ id: PatientId; name: string } | undefined> =>
  db
    .selectFrom('refillable')
    .innerJoin('patient', 'patient.id', 'patient_id')
    .select(['patient.id', 'patient.name'])
    .where('refillable.id', '=', id)
    .executeTakeFirst();
