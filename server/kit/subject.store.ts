/** The subjects of staff's calls: place, patient, and the kind of an order. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ClinicId, PatientId } from '#contract/ids.ts';
import type { Subject } from '#contract/roles.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface KnownSubject {
  patientId: PatientId | null;
  /** Its places: one of them has to be the operator's. Null: it has none, as a patient. */
  places: (ClinicId | null)[] | null;
  /** Null: neither an order nor a bill. */
  kind: 'refill' | 'store' | 'visit' | null;
}

const INVOICE = (id: string) => sql<KnownSubject>`
  select patient_id as "patientId", array[clinic_id, pickup_clinic_id] as places,
    case invoice_type when 'Refill' then 'refill' when 'Online Store' then 'store' else 'visit' end as kind
  from invoice left join delivery on invoice_id = invoice.id where invoice.id = ${id}`;

const FOUND: Record<Subject, ((id: string) => RawBuilder<KnownSubject>) | null> = {
  appointment: (id) => sql`
    select patient_id as "patientId", array[clinic_id] as places, null as kind from appointment where id = ${id}`,
  waitlist: (id) => sql`
    select patient_id as "patientId", array[clinic_id] as places, null as kind from waitlist_entry where id = ${id}`,
  invoice: INVOICE,
  delivery: INVOICE,
  credit: (id) => sql`
    select credit.patient_id as "patientId", array[clinic_id] as places, null as kind
    from inventory_credit credit join invoice on invoice.id = credit.invoice_id where invoice.id = ${id}
    union all
    select patient_id, null, null from brought_credit where id = ${id}`,
  patient: (id) => sql`select id as "patientId", null as places, null as kind from patient where id = ${id}`,
  closure: (id) => sql`select patient_id as "patientId", null as places, null as kind from closure where id = ${id}`,
  record: (id) =>
    sql`select patient_id as "patientId", null as places, null as kind from record_entry where attachment_id = ${id}`,
  refillable: (id) =>
    sql`select patient_id as "patientId", null as places, null as kind from refillable where id = ${id}`,
  staff: null,
  key: null,
};

/** Null when there is none of this id, or nothing is to be known of it. */
export const findSubject = async (db: Kysely<Database>, subject: Subject, id: string): Promise<KnownSubject | null> => {
  const statement = FOUND[subject]?.(id);
  if (!statement) return null;
  return (await statement.execute(db)).rows[0] ?? null;
};
