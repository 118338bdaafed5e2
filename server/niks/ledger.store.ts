/** The ledger of NIK$: movements, and the lots that they change. Rows are only added; the database keeps its sums. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { MovementKind } from '#contract/entities/niks.ts';
import type { InvoiceId, MovementId, PatientId } from '#contract/ids.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface Lot {
  id: string;
  remaining: number;
  endsOn: ClinicDay;
}

export interface NewLot {
  id: string;
  patientId: PatientId;
  invoiceId: InvoiceId | null;
  granted: number;
  endsOn: ClinicDay;
  /** The ended lot whose points this lot gives back. */
  stemsFrom?: string;
  now: IsoInstant;
}

export interface NewMovement {
  /** The cause of the movement; each cause moves points once. */
  cause: string;
  patientId: PatientId;
  kind: MovementKind;
  bonus?: number;
  short?: number;
  invoiceId?: InvoiceId | null;
  now: IsoInstant;
}

/** The change of a lot. */
export interface Part {
  lot: string;
  points: number;
}

const lots = sql`select id, remaining, ends_on as "endsOn" from niks_lot`;

/**
 * Locks the points of a patient until the transaction ends: movements are serialized, and numbered in that order.
 * @returns false for a patient who is not a member
 */
export const lockAccount = async (tx: Transaction<Database>, patientId: PatientId): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`niks ${patientId}`}, 0))`.execute(tx);
  const { rows } = await sql`
    select from niks_account where patient_id = ${patientId} and closed_at is null`.execute(tx);
  return rows.length > 0;
};

export const isMoved = async (tx: Transaction<Database>, cause: string): Promise<boolean> =>
  (await tx
    .selectFrom('niks_movement')
    .select('id')
    .where('id', '=', cause as MovementId)
    .executeTakeFirst()) !== undefined;

/** The account must be locked, and the cause must be new. */
export const move = async (
  tx: Transaction<Database>,
  { cause, patientId, kind, bonus = 0, short = 0, invoiceId = null, now }: NewMovement,
  parts: readonly Part[],
): Promise<void> => {
  const id = cause as MovementId;
  const points = parts.reduce((total, part) => total + part.points, 0);
  await tx
    .insertInto('niks_movement')
    .values({ id, patient_id: patientId, kind, points, bonus, short, invoice_id: invoiceId, moved_at: now })
    .execute();
  if (parts.length > 0)
    await tx
      .insertInto('niks_entry')
      .values(parts.map((part) => ({ movement_id: id, lot_id: part.lot, points: part.points })))
      .execute();
};

/** Inserts an empty lot, which a movement then fills. */
export const insertLot = async (
  tx: Transaction<Database>,
  { id, patientId, invoiceId, granted, endsOn, stemsFrom, now }: NewLot,
): Promise<void> => {
  await tx
    .insertInto('niks_lot')
    .values({
      id,
      patient_id: patientId,
      invoice_id: invoiceId,
      granted,
      granted_at: now,
      ends_on: endsOn,
      stems_from: stemsFrom ?? null,
    })
    .execute();
};

/** Lots with points left, those that end first before the others. */
export const listLots = async (db: Kysely<Database>, patientId: PatientId): Promise<Lot[]> => {
  const { rows } = await sql<Lot>`
    ${lots} where patient_id = ${patientId} and remaining > 0 order by ends_on, granted_at, id collate "C"`.execute(db);
  return rows;
};

/** The lot that a receipt earned, then those that give its points back; empty if the receipt earned none. */
export const listLotsOf = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<Lot[]> => {
  const { rows } = await sql<Lot>`
    ${lots} where invoice_id = ${invoiceId} or stems_from = (select id from niks_lot where invoice_id = ${invoiceId})
    order by stems_from is not null, ends_on, id collate "C"`.execute(db);
  return rows;
};

/** Points used from a lot. */
export interface Used extends Part {
  endsOn: ClinicDay;
  /** The lot from which this one stems, or the lot itself. */
  root: string;
  /** The receipt that earned the root lot; null for none. */
  earnedBy: InvoiceId | null;
}

/** Points used for an order, lot by lot, as positive numbers; lots that end last come first. */
export const listUsed = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<Used[]> => {
  const { rows } = await sql<Used>`
    select lot_id as lot, -niks_entry.points as points, used.ends_on as "endsOn", root.id as root, root.invoice_id as "earnedBy"
    from niks_movement join niks_entry on movement_id = niks_movement.id join niks_lot used on used.id = lot_id
      join niks_lot root on root.id = coalesce(used.stems_from, used.id)
    where niks_movement.invoice_id = ${invoiceId} and kind = 'used'
    order by used.ends_on desc, used.granted_at desc, lot_id collate "C" desc`.execute(db);
  return rows;
};

/** When NIK$ were used for an order; null if never. */
export const usedAt = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<IsoInstant | null> => {
  const { rows } = await sql<{ at: IsoInstant }>`
    select moved_at as at from niks_movement where invoice_id = ${invoiceId} and kind = 'used'`.execute(db);
  return rows[0]?.at ?? null;
};

/** A receipt's shortfall: earned points that could not be taken back, less those recovered since. */
export const shortSoFar = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<number> => {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(short), 0)::int as points from niks_movement
    where invoice_id = ${invoiceId} and kind = 'withdrawn'`.execute(db);
  return rows[0]?.points ?? 0;
};

/** The number of NIK$ that an order used and that have returned. */
export const returnedSoFar = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<number> => {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::int as points from niks_movement
    where invoice_id = ${invoiceId} and kind = 'returned'`.execute(db);
  return rows[0]?.points ?? 0;
};

/** Points that a receipt has earned, less those taken back; points that could not be taken back count as taken. */
export const earnedSoFar = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<number> => {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points - short), 0)::int as points from niks_movement
    where invoice_id = ${invoiceId} and kind in ('earned', 'withdrawn')`.execute(db);
  return rows[0]?.points ?? 0;
};
