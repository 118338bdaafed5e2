/** Prescribed items that patients may order again. */
import { type Kysely, sql } from 'kysely';
import type { ClinicId, InvoiceId, PatientId, RefillableId } from '#contract/ids.ts';
import type { ItemCategory } from '#contract/lists/items.ts';
import type { Money } from '#contract/money.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** A prescribed item in its present state. */
export interface Prescribed {
  id: RefillableId;
  patientId: PatientId;
  inventoryId: string;
  invoiceId: InvoiceId;
  name: string;
  description: string | null;
  itemType: ItemCategory;
  quality: string | null;
  price: Money;
  /** Percent. */
  tax: number;
  needsConfirmation: boolean;
  /** Neither doctor nor clinic has taken it back, and its last day has not passed. */
  isOpen: boolean;
  /** Pieces that may still be ordered. */
  left: number;
  /** Pieces of the last order. */
  usual: number;
  /** Clinics that have the item in stock. */
  clinics: ClinicId[];
  endsOn: ClinicDay;
  runsOut: ClinicDay | null;
  clinicName: string | null;
  /** The newest unpaid order of the item. */
  unpaid: { _id: InvoiceId; invoiceNo: string } | null;
}

/** Items of the caller and the family, only while the caller's number is proven: they are medical records. */
const reached = (callerId: PatientId, now: IsoInstant) => sql`
  select id, patient_id as "patientId", inventory_id as "inventoryId", invoice_id as "invoiceId", name, description,
    item_type as "itemType", quality, price, tax, needs_confirmation as "needsConfirmation", is_open as "isOpen",
    left_qty as "left", usual_qty as usual, clinics, ends_on as "endsOn", runs_out as "runsOut",
    clinic_name as "clinicName",
    (select jsonb_build_object('_id', invoice.id, 'invoiceNo', invoice_no)
      from invoice_item item join invoice on invoice.id = item.invoice_id join delivery on delivery.invoice_id = invoice.id
      where item.refillable_id = prescribed.id and not item.is_removed and balance > 0 and payment_status = 'none'
        and delivery_status <> 'Rejected'
      order by created_at desc, invoice.id limit 1) as unpaid
  from prescribed(${now})
  where patient_id in (select circle.patient_id from circle where caller_id = ${callerId})
    and has_proven_number(${callerId})`;

/** Sorted by the day on which the item runs out. */
export const listPrescribed = async (
  db: Kysely<Database>,
  callerId: PatientId,
  now: IsoInstant,
): Promise<Prescribed[]> => {
  const { rows } = await sql<Prescribed>`${reached(callerId, now)} order by runs_out, name, id`.execute(db);
  return rows;
};

/** Items among `ids` that the caller reaches. */
export const findPrescribed = async (
  db: Kysely<Database>,
  callerId: PatientId,
  ids: readonly RefillableId[],
  now: IsoInstant,
): Promise<Prescribed[]> => {
  const { rows } =
    await sql<Prescribed>`${reached(callerId, now)} and id = any(${ids}) order by inventory_id, id`.execute(db);
  return rows;
};
