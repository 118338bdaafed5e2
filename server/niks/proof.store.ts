/** Rebuilds NIK$ from their ledger and from the invoices. Reads one snapshot, and locks nothing. */
import { type Kysely, sql } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

/** What the ledger says of one invoice. */
export interface InvoiceInLedger {
  id: InvoiceId;
  patientId: PatientId;
  /** Earned, less what was taken back or could not be. */
  earned: number;
  used: number;
  returned: number;
  pointsRedeemed: number;
  /** Paid by a member, by the times of its last payment and of the membership. */
  isPaidByMember: boolean;
  /** Paid while the membership was opened or closed: either may have been first. */
  isPaidMeanwhile: boolean;
}

/** A sum of the ledger that is not what it should be. */
export interface WrongSum {
  what: string;
  id: string;
  kept: number;
  rebuilt: number;
}

export const inSnapshot = <Answer>(db: Kysely<Database>, read: (tx: Kysely<Database>) => Promise<Answer>) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** Of movements, of lots and of patients. */
export const listWrongSums = async (db: Kysely<Database>): Promise<WrongSum[]> => {
  const { rows } = await sql<WrongSum>`
    select 'movement' as what, movement.id, movement.points as kept, coalesce(sum(part.points), 0)::int as rebuilt
    from niks_movement movement left join niks_entry part on movement_id = movement.id
    group by movement.id, movement.points having movement.points <> coalesce(sum(part.points), 0)
    union all
    select 'lot', lot.id, remaining, coalesce(sum(part.points), 0)::int
    from niks_lot lot left join niks_entry part on lot_id = lot.id
    group by lot.id, remaining having remaining <> coalesce(sum(part.points), 0)
    union all
    select 'balance', patient_id, sum(remaining)::int,
      (select coalesce(sum(points), 0)::int from niks_movement where niks_movement.patient_id = niks_lot.patient_id)
    from niks_lot group by patient_id
    having sum(remaining) <> (select coalesce(sum(points), 0) from niks_movement where niks_movement.patient_id = niks_lot.patient_id)
    order by what, id`.execute(db);
  return rows;
};

/** Seconds in which one request may overtake another. */
const MEANWHILE_S = 60;

/** Every invoice of the ledger, and every one that a member has paid. */
export const listInvoicesToProve = async (db: Kysely<Database>): Promise<InvoiceInLedger[]> => {
  const { rows } = await sql<InvoiceInLedger>`
    with paid as (
      select invoice_id, max(created_at) as at from journal_entry where kind = 'payment' group by invoice_id),
    moved as (
      select invoice_id,
        coalesce(sum(points - short) filter (where kind in ('earned', 'withdrawn')), 0)::int as earned,
        coalesce(-sum(points) filter (where kind = 'used'), 0)::int as used,
        coalesce(sum(points) filter (where kind = 'returned'), 0)::int as returned
      from niks_movement where invoice_id is not null group by invoice_id)
    select invoice.id, invoice.patient_id as "patientId", coalesce(earned, 0) as earned, coalesce(used, 0) as used,
      coalesce(returned, 0) as returned, points_redeemed as "pointsRedeemed",
      exists (select from niks_account account where account.patient_id = invoice.patient_id
        and joined_at <= paid.at and (closed_at is null or paid.at < closed_at)) as "isPaidByMember",
      exists (select from niks_account account where account.patient_id = invoice.patient_id
        and (abs(extract(epoch from joined_at - paid.at)) < ${MEANWHILE_S}
          or abs(extract(epoch from closed_at - paid.at)) < ${MEANWHILE_S})) as "isPaidMeanwhile"
    from invoice left join paid on paid.invoice_id = invoice.id left join moved on moved.invoice_id = invoice.id
    where moved.invoice_id is not null or paid.invoice_id is not null or points_redeemed > 0 order by invoice.id`.execute(
    db,
  );
  return rows;
};
