/** Lines of suppliers' deliveries. */
import { sql, type Transaction } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { operatorGoodsCalls } from '#contract/calls/operator-goods.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

type Line = BodyOf<typeof operatorGoodsCalls.receiveStock>;

/** @returns false when this line of the delivery was entered before */
export const noteReceipt = async (tx: Transaction<Database>, line: Line, now: IsoInstant): Promise<boolean> => {
  const { item, unit, pieces, supplierNo, batch, expiresOn } = line;
  const { numAffectedRows } = await sql`
    insert into stock_receipt (inventory_id, clinic_id, supplier_no, batch, expires_on, pieces, received_at)
    values (${item}, ${unit}, ${supplierNo}, ${batch}, ${expiresOn}, ${pieces}, ${now}) on conflict do nothing`.execute(
    tx,
  );
  return numAffectedRows === 1n;
};

export const readReceived = async (tx: Transaction<Database>, line: Line): Promise<number> => {
  const { rows } = await sql<{ pieces: number }>`
    select pieces from stock_receipt
    where inventory_id = ${line.item} and clinic_id = ${line.unit} and supplier_no = ${line.supplierNo}
      and batch is not distinct from ${line.batch}`.execute(tx);
  return rows[0]?.pieces ?? 0;
};

/** Adds pieces, also of an item that the place did not keep before. @returns the pieces that are there afterwards */
export const addPieces = async (
  tx: Transaction<Database>,
  { item, unit, pieces }: { item: string; unit: ClinicId; pieces: number },
): Promise<number> => {
  const { rows } = await sql<{ qty: number }>`
    insert into stock (inventory_id, clinic_id, qty) values (${item}, ${unit}, ${pieces})
    on conflict (inventory_id, clinic_id) do update set qty = stock.qty + excluded.qty
    returning qty`.execute(tx);
  return rows[0]?.qty ?? pieces;
};
