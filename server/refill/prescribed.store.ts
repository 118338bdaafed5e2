/** Writes what patients may have again, and what is known of it under a lock. */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { AppointmentId, ClinicId, InvoiceId, PatientId, RefillableId } from '#contract/ids.ts';
import type { ItemCategory } from '#contract/lists/items.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

interface NewPrescription {
  patientId: PatientId;
  item: string;
  billId: InvoiceId;
  hadAt: IsoInstant;
  hadQty: number;
  /** Pieces that can be refilled, all refills together. */
  pieces: number;
  lastsDays: number | null;
  endsOn: ClinicDay;
}

export const insertPrescriptions = async (
  tx: Transaction<Database>,
  prescriptions: readonly NewPrescription[],
): Promise<RefillableId[]> => {
  const rows = prescriptions.map(({ patientId, item, billId, hadAt, hadQty, pieces, lastsDays, endsOn }) => ({
    id: randomUUID() as string as RefillableId,
    patient_id: patientId,
    inventory_id: item,
    invoice_id: billId,
    had_at: hadAt,
    had_qty: hadQty,
    qty: pieces,
    lasts_days: lastsDays,
    ends_on: endsOn,
  }));
  if (rows.length > 0) await tx.insertInto('refillable').values(rows).execute();
  return rows.map(({ id }) => id);
};

/** The bill of a visit of this patient; null before one is made. */
export const findBillOfVisit = async (
  tx: Transaction<Database>,
  patientId: PatientId,
  visit: AppointmentId,
): Promise<InvoiceId | null> => {
  const row = await tx
    .selectFrom('appointment')
    .select('bill_id')
    .where('id', '=', visit)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row?.bill_id ?? null;
};

export interface Prescriber {
  name: string | null;
  /** Registration number of the prescriber; null where the bill has none. */
  registration: string | null;
}

/** SQL: the doctor or therapist of the visit that a bill is of. */
const prescriberOf = (bill: string) =>
  sql.raw(`(
  select jsonb_build_object('name', provider.name, 'registration', provider.registration)
  from appointment visit join provider on provider.id = visit.provider_id where visit.bill_id = ${bill} limit 1)`);

interface Given {
  name: string;
  itemType: ItemCategory;
  clinicId: ClinicId | null;
  hadAt: IsoInstant;
  hadQty: number;
  prescriber: Prescriber | null;
}

/** Goods of the clinics on the bill of a visit; null for what it does not name, or what is not sold any more. */
export const findGiven = async (
  tx: Transaction<Database>,
  { patientId, billId, item }: { patientId: PatientId; billId: InvoiceId; item: string },
): Promise<Given | null> => {
  const { rows } = await sql<Given>`
    select inventory.name, inventory.item_type as "itemType", clinic_id as "clinicId", iso(created_at) as "hadAt",
      sum(line.qty)::int as "hadQty", ${prescriberOf('invoice.id')} as prescriber
    from invoice join invoice_item line on line.invoice_id = invoice.id join inventory on inventory.id = line.product_id
    where invoice.id = ${billId} and invoice.patient_id = ${patientId} and invoice_type = 'Consultation' and finalized
      and not line.is_removed and line.qty > 0 and inventory.id = ${item} and is_sold(inventory)
    group by inventory.id, invoice.id`.execute(tx);
  return rows[0] ?? null;
};

/** Whether an earlier prescription still allows a refill of the item. */
export const isRefillableNow = async (
  tx: Transaction<Database>,
  { patientId, item, now }: { patientId: PatientId; item: string; now: IsoInstant },
): Promise<boolean> => {
  const { rows } = await sql`
    select from prescribed(${now}) where patient_id = ${patientId} and inventory_id = ${item} and is_open and left_qty > 0`.execute(
    tx,
  );
  return rows.length > 0;
};

export interface Changing {
  patientId: PatientId;
  name: string;
  itemType: ItemCategory;
  clinicId: ClinicId | null;
  /** Neither doctor nor clinic has taken it back. */
  isKept: boolean;
  endsOn: ClinicDay;
  /** Pieces of all orders of the prescription that were not rejected. */
  ordered: number;
  /** Pieces that may still be ordered. */
  left: number;
  prescriber: Prescriber | null;
}

/** Locks the patient, as orders do, and reads after that. Null without one of this id. */
export const lockForChange = async (tx: Transaction<Database>, id: RefillableId): Promise<Changing | null> => {
  await sql`
    select from patient where id = (select patient_id from refillable where id = ${id}) for no key update`.execute(tx);
  await sql`select from refillable where id = ${id} for update`.execute(tx);
  const { rows } = await sql<Changing>`
    select refillable.patient_id as "patientId", inventory.name, inventory.item_type as "itemType", source.clinic_id as "clinicId",
      refillable.withdrawn_at is null and is_sold(inventory) as "isKept", ends_on as "endsOn", ordered,
      greatest(0, refillable.qty - ordered) as "left", ${prescriberOf('refillable.invoice_id')} as prescriber
    from refillable join inventory on inventory.id = inventory_id join invoice source on source.id = refillable.invoice_id
      cross join lateral (
        select coalesce(sum(line.qty), 0)::int as ordered from invoice_item line
          join delivery on delivery.invoice_id = line.invoice_id
        where line.refillable_id = refillable.id and not line.is_removed and delivery_status <> 'Rejected') orders
    where refillable.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export const setPrescribed = async (
  tx: Transaction<Database>,
  id: RefillableId,
  { qty, endsOn }: { qty: number; endsOn: ClinicDay },
): Promise<void> => {
  await tx.updateTable('refillable').set({ qty, ends_on: endsOn }).where('id', '=', id).execute();
};
