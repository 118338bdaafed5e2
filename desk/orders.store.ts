/** Orders that the clinic has yet to finish. */
import { type Kysely, sql } from 'kysely';
import type { DeliveryType } from '#contract/entities/invoice.ts';
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { Database } from '#server/db/tables.types.ts';
import { OPEN_STATUSES } from '#server/money/order.rules.ts';

export interface Order {
  id: InvoiceId;
  invoiceNo: string;
  invoiceType: string;
  patientName: string;
  deliveryType: DeliveryType;
  deliveryStatus: string;
  balance: Money;
}

const SHOWN = 20;

/** Orders that were placed and are still on their way, newest first. @param patient a part of the name; empty: all */
export const listOrders = async (db: Kysely<Database>, patient: string): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    select invoice.id, invoice_no as "invoiceNo", invoice_type as "invoiceType", patient.name as "patientName",
      delivery_type as "deliveryType", delivery_status as "deliveryStatus", balance
    from invoice join delivery on invoice_id = invoice.id join patient on patient.id = patient_id
    where finalized and delivery_status = any(${OPEN_STATUSES}) and strpos(lower(patient.name), lower(${patient})) > 0
    order by invoice.created_at desc, invoice_no desc limit ${SHOWN}`.execute(db);
  return rows;
};
