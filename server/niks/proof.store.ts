/** Reads the ledger of NIK$ for its proof: in one snapshot, without locks. */
import { type Kysely, sql } from 'kysely';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

/** A lot in the ledger. */
export interface LedgerLot {
  granted: number;
  remaining: number;
  /** Points written off, and the time. */
  expired: number;
  expiredAt: IsoInstant | null;
}
/** The ledger's figures of one invoice. */
export interface LedgerOrder {
  /** Points earned, less those taken back or short. */
  earned: number;
  short: number;
  /** Points used and not returned. */
  used: number;
}
/** The ledger's figures of a patient. */
export interface LedgerSide {
  balance: number;
  lots: Map<string, LedgerLot>;
  orders: Map<InvoiceId, LedgerOrder>;
}

/** A stored sum of the ledger that differs from its parts. */
export interface WrongSum {
  what: string;
  id: string;
  kept: number;
  rebuilt: number;
}

/** Reads in the caller's transaction if there is one, otherwise in a snapshot of its own. */
export const inSnapshot = <Answer>(db: Kysely<Database>, read: (tx: Kysely<Database>) => Promise<Answer>) =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** Wrong sums of movements, lots and patients. */
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

export const readLedger = async (
  db: Kysely<Database>,
  patients: readonly PatientId[],
): Promise<Map<PatientId, LedgerSide>> => {
  const sides = new Map<PatientId, LedgerSide>(
    patients.map((id) => [id, { balance: 0, lots: new Map(), orders: new Map() }]),
  );
  const lots = await sql<LedgerLot & { patientId: PatientId; id: string }>`
    select lot.id, lot.patient_id as "patientId", granted, remaining, coalesce(-sum(part.points), 0)::int as expired,
      max(moved_at) as "expiredAt"
    from niks_lot lot left join (niks_entry part join niks_movement movement on movement.id = movement_id and kind = 'expired')
      on lot_id = lot.id
    where lot.patient_id = any(${patients}) group by lot.id order by lot.id`.execute(db);
  for (const { patientId, id, ...lot } of lots.rows) sides.get(patientId)?.lots.set(id, lot);
  const orders = await sql<LedgerOrder & { patientId: PatientId; id: InvoiceId }>`
    select invoice_id as id, patient_id as "patientId",
      coalesce(sum(points - short) filter (where kind in ('earned', 'withdrawn')), 0)::int as earned,
      coalesce(sum(short), 0)::int as short,
      coalesce(-sum(points) filter (where kind in ('used', 'returned')), 0)::int as used
    from niks_movement where patient_id = any(${patients}) and invoice_id is not null
    group by invoice_id, patient_id order by invoice_id`.execute(db);
  for (const { patientId, id, ...order } of orders.rows) sides.get(patientId)?.orders.set(id, order);
  const balances = await sql<{ patientId: PatientId; balance: number }>`
    select patient_id as "patientId", sum(points)::int as balance from niks_movement
    where patient_id = any(${patients}) group by patient_id`.execute(db);
  for (const { patientId, balance } of balances.rows) {
    const side = sides.get(patientId);
    if (side) side.balance = balance;
  }
  return sides;
};
