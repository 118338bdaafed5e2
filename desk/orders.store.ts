/** Orders that the clinic has not finished yet. */
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { type DeliveryType, Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { OPEN_STATUSES } from '#server/money/order.rules.ts';

export interface Order {
  id: InvoiceId;
  invoiceNo: string;
  invoiceType: string;
  /** Name of the patient; of the recipient, when a guest ordered. */
  patientName: string;
  deliveryType: DeliveryType;
  deliveryStatus: string;
  balance: Money;
  /** Remarks for the staff: the patient's own, or a guest's contact. */
  notes: string | null;
  /** The invoice as the patient sees it. */
  invoice: Invoice;
  /** The clinic's answer that the patient waits for, with its deadline; null once the clinic has answered. */
  owes: { clinicName: string | null; answerBy: IsoInstant | null; isLate: boolean } | null;
  lines: OrderLine[];
}

export interface OrderLine {
  id: string;
  name: string;
  qty: number;
  /** Quantity before the clinic reduced it; null when it did not. */
  asked: number | null;
}

const SHOWN = 20;
const NAME = sql`coalesce(nullif(patient.name, ''), delivery.name, '')`;

/**
 * Placed orders that are still open: late answers first, then the newest.
 * @param patient part of the name; empty: all
 */
export const listOrders = async (db: Kysely<Database>, patient: string): Promise<Order[]> => {
  const { rows } = await sql<Omit<Order, 'invoice'> & { entry: unknown }>`
    select invoice.id, (select entry from invoice_entry shown where shown.id = invoice.id) as entry, invoice_no as "invoiceNo", invoice_type as "invoiceType", ${NAME} as "patientName", notes,
      delivery_type as "deliveryType", delivery_status as "deliveryStatus", balance,
      case when answer_by is not null and delivery_status = 'Pending' then json_build_object(
        'clinicName', clinic.name, 'answerBy', iso(answer_by), 'isLate', answer_late_at is not null) end as owes,
      (select coalesce(json_agg(json_build_object('id', item.id, 'name', item.name, 'qty', qty, 'asked', asked_qty) order by position), '[]')
        from invoice_item item where item.invoice_id = invoice.id and not is_removed) as lines
    from invoice join delivery on invoice_id = invoice.id join patient on patient.id = patient_id
      left join clinic on clinic.id = clinic_id
    where finalized and delivery_status = any(${OPEN_STATUSES}) and strpos(lower(${NAME}), lower(${patient})) > 0
    order by delivery_status = 'Pending' and answer_late_at is not null desc, invoice.created_at desc, invoice_no desc limit ${SHOWN}`.execute(
    db,
  );
  return rows.map(({ entry, ...order }) => ({ ...order, invoice: v.parse(Invoice, entry) }));
};
