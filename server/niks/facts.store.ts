/** All facts from which points follow, without the ledger of points. */
import { type Kysely, sql } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { NIKS_ITEM_TYPE } from '#contract/niks.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Fact, InvoiceNow } from './replay.types.ts';

/** Facts about one patient. */
export interface Facts {
  facts: Fact[];
  invoices: (InvoiceNow & { pointsRedeemed: number; isRejected: boolean })[];
}

/** The last fact number that the opening balances cover. */
export const readAfter = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ after: number }>`
    select (content->>'after')::bigint as after from setting where name = 'niks-opening'`.execute(db);
  return rows[0]?.after ?? 0;
};

/** All patients who may have points, including those whom only the ledger names. */
export const listPatients = async (db: Kysely<Database>): Promise<PatientId[]> => {
  const { rows } = await sql<{ id: PatientId }>`
    select patient_id as id from niks_account union select patient_id from niks_opening
    union select patient_id from niks_lot union select patient_id from niks_movement
    union select patient_id from invoice where points_redeemed > 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Facts of the patients, as `Fact` has them. */
const facts = (patients: readonly PatientId[]) => sql<{ patientId: PatientId; fact: Fact }>`
  with theirs as (select id, patient_id from invoice where patient_id = any(${patients}))
  select patient_id as "patientId", json_build_object('is', 'opening', 'no', no, 'at', iso(granted_at), 'lot', lot_id,
    'points', points, 'granted', granted, 'expired', expired, 'endsOn', ends_on::text, 'invoiceId', invoice_id, 'earned', earned, 'short', short) as fact
  from niks_opening where patient_id = any(${patients})
  union all
  -- with the opening balances, before anything that comes after
  select patient_id, json_build_object('is', 'openingUse', 'no', 0, 'at', iso('epoch'), 'invoiceId', invoice_id, 'lot', lot_id,
    'points', points, 'returned', returned)
  from niks_opening_use join theirs on theirs.id = invoice_id
  union all
  select patient_id, json_build_object('is', 'joined', 'no', joined_no, 'at', iso(joined_at))
  from niks_account where patient_id = any(${patients}) and (closed_at is null or closed_no is not null)
  union all
  select patient_id, json_build_object('is', 'closed', 'no', closed_no, 'at', iso(closed_at))
  from niks_account where patient_id = any(${patients}) and closed_no is not null
  union all
  select patient_id, json_build_object('is', 'entry', 'no', entry.id, 'at', iso(created_at), 'invoiceId', invoice_id,
    'kind', kind, 'cause', cause, 'amount', amount)
  from journal_entry entry join theirs on theirs.id = invoice_id
  union all
  select patient_id, json_build_object('is', 'change', 'no', no, 'at', iso(changed_at), 'invoiceId', change.invoice_id,
    'less', case when item_type = ${NIKS_ITEM_TYPE} then less else 0 end)
  from item_change change join theirs on theirs.id = invoice_id join invoice_item item on item.id = item_id
  union all
  select patient_id, json_build_object('is', 'change', 'no', no, 'at', iso(made_at), 'invoiceId', invoice_id, 'less', less)
  from credit_note join theirs on theirs.id = invoice_id`;

export const readFacts = async (
  db: Kysely<Database>,
  patients: readonly PatientId[],
): Promise<Map<PatientId, Facts>> => {
  const known = new Map<PatientId, Facts>(patients.map((id) => [id, { facts: [], invoices: [] }]));
  for (const { patientId, fact } of (await facts(patients).execute(db)).rows) known.get(patientId)?.facts.push(fact);
  const { rows } = await sql<Facts['invoices'][number] & { patientId: PatientId; id: InvoiceId }>`
    select id, patient_id as "patientId", coalesce(merged_no, 0) as after, points_redeemed as "pointsRedeemed",
      coalesce(delivery_status = 'Rejected', false) as "isRejected", (
        select coalesce(sum(price * qty - discount), 0)::bigint from invoice_item
        where invoice_id = invoice.id and item_type = ${NIKS_ITEM_TYPE} and not is_removed) - (
        select coalesce(sum(less), 0)::bigint from credit_note where invoice_id = invoice.id) as "skinCare",
      coalesce((select max(bonus_ratio) from promotion_use join promotion on promotion.id = promotion_id
        where invoice_id = invoice.id), 0) as "bonusRatio"
    from invoice left join delivery on delivery.invoice_id = invoice.id
    where patient_id = any(${patients}) order by id`.execute(db);
  for (const { patientId, ...invoice } of rows) known.get(patientId)?.invoices.push(invoice);
  return known;
};
