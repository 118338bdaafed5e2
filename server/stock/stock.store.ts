/** Pieces in stock at each clinic. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ClinicId, InvoiceId, RefillableId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

/** A change of one item's stock at one clinic; negative pieces are taken. */
export interface StockMove {
  clinicId: ClinicId;
  inventoryId: string;
  pieces: number;
}

/** Whether there is such a thing, and such a place. */
export const isKnownAt = async (
  tx: Transaction<Database>,
  inventoryId: string,
  clinicId: ClinicId,
): Promise<boolean> => {
  const { rows } = await sql`
    select from inventory cross join clinic where inventory.id = ${inventoryId} and clinic.id = ${clinicId}`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Locks the stock that an order takes and gives back: no other transaction moves these pieces until this one ends. */
export const lockStock = async (tx: Transaction<Database>, moves: readonly StockMove[]): Promise<void> => {
  await sql`
    select from stock
    where inventory_id = any(${moves.map(({ inventoryId }) => inventoryId)})
      and clinic_id = any(${moves.map(({ clinicId }) => clinicId)})
    order by inventory_id, clinic_id for no key update`.execute(tx);
};

/** The stock must be locked, and sufficient. */
export const moveStock = async (tx: Transaction<Database>, moves: readonly StockMove[]): Promise<void> => {
  // returns come first: the same pieces may be taken again
  for (const { clinicId, inventoryId, pieces } of moves.toSorted((a, b) => b.pieces - a.pieces))
    await sql`
      update stock set qty = qty + ${pieces} where inventory_id = ${inventoryId} and clinic_id = ${clinicId}`.execute(
      tx,
    );
};

/** Pieces of one item at a clinic. @param clinicId null: at the clinic that has most */
export const readStock = async (
  db: Kysely<Database>,
  inventoryId: string,
  clinicId: ClinicId | null,
): Promise<number> => {
  const { rows } = await sql<{ qty: number }>`
    select coalesce(max(qty), 0) as qty from stock
    where inventory_id = ${inventoryId} and (${clinicId}::text is null or clinic_id = ${clinicId})`.execute(db);
  return rows[0]?.qty ?? 0;
};

/** Stock that a line of an order has taken, as the move that returns it. */
export interface Taken extends StockMove {
  /** Id of the line. */
  item: string;
  /** The prescribed item; null for goods of the store. */
  refillableId: RefillableId | null;
}

export const listTaken = async (db: Kysely<Database>, invoiceId: InvoiceId): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    select item.id as item, refillable_id as "refillableId", stock.clinic_id as "clinicId", inventory_id as "inventoryId",
      item.qty as pieces
    from invoice_item item join invoice on invoice.id = item.invoice_id
      join stock on stock.inventory_id = product_id and stock.clinic_id = invoice.clinic_id
    where item.invoice_id = ${invoiceId} and not is_removed`.execute(db);
  return rows;
};
