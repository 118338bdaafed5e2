/** Invoices that patients at the counter can pay with NIK$. */
import { type Kysely, sql } from 'kysely';
import type { InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { POINT } from '#contract/rules/totals.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface Redeemable {
  id: InvoiceId;
  invoiceNo: string;
  patientName: string;
  balance: Money;
  /** Whole NIK$ that the patient has today. */
  available: number;
}

const SHOWN = 20;

/**
 * Members' unpaid orders that NIK$ can pay and that have no card payment under way, the newest first.
 * @param patient part of the name; empty: all
 */
export const listRedeemables = async (
  db: Kysely<Database>,
  patient: string,
  now: IsoInstant,
): Promise<Redeemable[]> => {
  const { rows } = await sql<Redeemable>`
    select invoice.id, invoice_no as "invoiceNo", patient.name as "patientName", balance, available
    from invoice join patient on patient.id = patient_id
      join niks_account account on account.patient_id = patient.id and account.closed_at is null
      cross join lateral (
        select coalesce(sum(remaining), 0)::int as available from niks_lot
        where niks_lot.patient_id = patient.id and remaining > 0 and ends_on >= ${clinicDayOf(now)}) held
    where finalized and balance >= ${POINT} and points_redeemed = 0 and payment_status in ('none', 'announced') and available > 0
      and (accepted_at is not null or not is_to_confirm(invoice.id))
      and not exists (select from appointment where invoice_id = invoice.id)
      and strpos(lower(patient.name), lower(${patient})) > 0
    order by invoice.created_at desc, invoice_no desc limit ${SHOWN}`.execute(db);
  return rows;
};
