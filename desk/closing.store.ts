/** Missed visits that may be taken back, and goods for the bill of a visit that ends. */
import { type Kysely, sql } from 'kysely';
import { MISSED_UNDO_MS } from '#contract/constants.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface Missed {
  id: AppointmentId;
  patientName: string;
  providerName: string;
  startsAt: IsoInstant;
}

/** Missed visits whose closing may still be taken back, the newest first. @param patient a part of the name; empty: all */
export const listMissed = async (db: Kysely<Database>, patient: string, now: IsoInstant): Promise<Missed[]> => {
  const { rows } = await sql<Missed>`
    select missed.id, patient.name as "patientName", provider.name as "providerName", iso(missed.starts_at) as "startsAt"
    from appointment missed join patient on patient.id = missed.patient_id join provider on provider.id = missed.provider_id
    where state = 'missed' and missed_at > ${addMs(now, -MISSED_UNDO_MS)}
      and strpos(lower(patient.name), lower(${patient})) > 0
    order by missed_at desc, missed.id limit 20`.execute(db);
  return rows;
};

export interface Billed extends Missed {
  invoiceNo: string;
}

/** Visits whose bills are open, the newest first. @param patient a part of the name; empty: all */
export const listBilled = async (db: Kysely<Database>, patient: string): Promise<Billed[]> => {
  const { rows } = await sql<Billed>`
    select visit.id, patient.name as "patientName", provider.name as "providerName", iso(visit.starts_at) as "startsAt",
      invoice_no as "invoiceNo"
    from appointment visit join invoice on invoice.id = bill_id join patient on patient.id = visit.patient_id
      join provider on provider.id = visit.provider_id
    where balance > 0 and payment_status in ('none', 'announced')
      and strpos(lower(patient.name), lower(${patient})) > 0
    order by ended_at desc, visit.id limit 20`.execute(db);
  return rows;
};

export interface Goods {
  id: string;
  name: string;
}

/** Goods that can still be given at a visit, because the clinics still sell them. */
export const listGoods = (db: Kysely<Database>): Promise<Goods[]> =>
  db.selectFrom('inventory').select(['id', 'name']).where(sql`is_sold(inventory)`, '=', true).orderBy('name').execute();
