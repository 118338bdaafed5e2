/** The subjects of staff's calls: place, patient, and the kind of an order. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ClinicId, PatientId } from '#contract/ids.ts';
import type { Subject } from '#contract/roles.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface KnownSubject {
  patientId: PatientId | null;
  /** Places of the subject, of which one has to be the operator's; null: the subject belongs to every place. */
  places: (ClinicId | null)[] | null;
  /** Null when the subject is neither an order nor a bill. sale: of goods, those that were sold at the counter. */
  kind: 'refill' | 'store' | 'sale' | 'visit' | null;
  /** The patient was put together with another one. */
  isMerged?: boolean;
}

/** SQL: places of a patient; null: the patient has nothing anywhere yet, and is of every place. */
export const placesOfPatient = (patient: RawBuilder<unknown>) => sql`(
  select array_agg(distinct place) from (
    select clinic_id as place from appointment where patient_id = ${patient}
    union all select clinic_id from waitlist_entry where patient_id = ${patient}
    union all select clinic_id from invoice where patient_id = ${patient} and finalized
    union all select pickup_clinic_id from delivery join invoice on invoice.id = invoice_id
      where patient_id = ${patient} and finalized
    union all select clinic_id from record_entry where patient_id = ${patient}) known where place is not null)`;

const KIND = sql`case invoice_type when 'Refill' then 'refill' when 'Online Store' then 'store' else 'visit' end`;
const INVOICE = (id: string, kind = KIND) => sql<KnownSubject>`
  select patient_id as "patientId", array[clinic_id, pickup_clinic_id] as places, ${kind} as kind
  from invoice left join delivery on invoice_id = invoice.id where invoice.id = ${id}`;

const FOUND: Record<Subject, ((id: string) => RawBuilder<KnownSubject>) | null> = {
  appointment: (id) => sql`
    select patient_id as "patientId", array[clinic_id] as places, null as kind from appointment where id = ${id}`,
  waitlist: (id) => sql`
    select patient_id as "patientId", array[clinic_id] as places, null as kind from waitlist_entry where id = ${id}`,
  invoice: (id) => INVOICE(id),
  delivery: (id) => INVOICE(id),
  goods: (id) => INVOICE(id, sql`case when sold_at is not null then 'sale' else ${KIND} end`),
  transfer: (id) => sql`
    select patient_id as "patientId",
      case when line.invoice_id is not null then array[clinic_id, pickup_clinic_id] end as places, null as kind
    from bank_line line left join invoice on invoice.id = line.invoice_id left join delivery on delivery.invoice_id = invoice.id
    where line.id::text = ${id} and line.amount > 0`,
  credit: (id) => sql`
    select credit.patient_id as "patientId", array[clinic_id] as places, null as kind
    from inventory_credit credit join invoice on invoice.id = credit.invoice_id where invoice.id = ${id}
    union all
    select patient_id, ${placesOfPatient(sql`brought_credit.patient_id`)}, null from brought_credit where id = ${id}`,
  patient: (id) => sql`
    select id as "patientId", ${placesOfPatient(sql`patient.id`)} as places, null as kind,
      merged_into is not null as "isMerged"
    from patient where id = ${id}`,
  closure: (id) => sql`
    select patient_id as "patientId", ${placesOfPatient(sql`closure.patient_id`)} as places, null as kind
    from closure where id = ${id}`,
  merge: (id) => sql`
    select patient_id as "patientId", (${placesOfPatient(sql`asked.patient_id`)} || ${placesOfPatient(sql`asked.other_id`)}) as places,
      null as kind
    from patient_merge asked where id = ${id}`,
  record: (id) => sql`
    select patient_id as "patientId", case when clinic_id is null then ${placesOfPatient(sql`record.patient_id`)}
      else array[clinic_id] end as places, null as kind
    from record_entry record where attachment_id = ${id}`,
  refillable: (id) => sql`
    select patient_id as "patientId", ${placesOfPatient(sql`refillable.patient_id`)} as places, null as kind
    from refillable where id = ${id}`,
  staff: null,
  key: null,
};

/** Null when there is no row of this id, or when nothing about it may be known. */
export const findSubject = async (db: Kysely<Database>, subject: Subject, id: string): Promise<KnownSubject | null> => {
  const statement = FOUND[subject]?.(id);
  if (!statement) return null;
  return (await statement.execute(db)).rows[0] ?? null;
};
