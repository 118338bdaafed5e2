/** The facts of receipts that NIK$ depend on: skin care items, and payments. */
import { type Kysely, sql } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import { NIKS_ITEM_TYPE, NIKS_JOIN_MONTHS, NIKS_JOIN_SPEND } from '#contract/niks.ts';
import { POINT } from '#contract/rules/totals.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface Receipt {
  patientId: PatientId;
  /** Sum of the skin care items: after discounts and NIK$, before tax and delivery (NIKS-04). */
  net: Money;
  /** Ratio of the birthday bonus that the order used; 0 without one. */
  bonusRatio: number;
  /** Whether a part is still unpaid, or no payment was made at all. */
  isOwed: boolean;
  isRejected: boolean;
}

const skinCare = sql`from invoice_item where invoice_id = invoice.id and item_type = ${NIKS_ITEM_TYPE} and not is_removed`;

/** @param which a condition on invoices */
const receipts = (which: ReturnType<typeof sql>) => sql<Receipt & { id: InvoiceId }>`
    select id, patient_id as "patientId", balance > 0
        or not exists (select from journal_entry where invoice_id = invoice.id
          and (kind = 'payment' or (kind = 'deposit' and amount < 0))) as "isOwed", coalesce(delivery_status = 'Rejected', false) as "isRejected",
      greatest(0, (select coalesce(sum(price * qty - discount), 0) ${skinCare}) - points_redeemed::bigint * ${POINT}
        - (select coalesce(sum(less), 0) from credit_note where invoice_id = invoice.id))::bigint as net,
      coalesce((select max(bonus_ratio) from promotion_use join promotion on promotion.id = promotion_id
        where invoice_id = invoice.id), 0) as "bonusRatio"
    from invoice left join delivery on delivery.invoice_id = invoice.id where ${which}`;

export const findReceipt = async (db: Kysely<Database>, id: InvoiceId): Promise<Receipt | null> => {
  const { rows } = await receipts(sql`id = ${id}`).execute(db);
  return rows[0] ?? null;
};

/** One receipt of the last month, paid and not refunded, has enough skin care (NIKS-25 to NIKS-27). */
export const hasSpentEnough = async (db: Kysely<Database>, patientId: PatientId, now: IsoInstant): Promise<boolean> => {
  const { rows } = await sql`
    select from invoice left join delivery on delivery.invoice_id = invoice.id
    where patient_id = ${patientId} and finalized and balance <= 0
      and coalesce(delivery_status, '') <> 'Rejected'
      and not exists (select from credit_note where credit_note.invoice_id = invoice.id and kind = 'refund')
      and (invoice.created_at at time zone 'Asia/Singapore')::date
        >= ((${now}::timestamptz at time zone 'Asia/Singapore')::date - make_interval(months => ${NIKS_JOIN_MONTHS}))::date
      and (select coalesce(sum(after_tax), 0) ${skinCare}) >= ${NIKS_JOIN_SPEND * POINT}
    limit 1`.execute(db);
  return rows.length > 0;
};
