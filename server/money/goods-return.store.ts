/** Pieces that came back after an order, a visit or the counter gave them. The invoice's row must be locked. */
import { sql, type Transaction } from 'kysely';
import type { ReturnedItem } from '#contract/calls/operator-goods.calls.ts';
import type { ClinicId, InvoiceId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface HandedLine {
  id: string;
  name: string;
  itemType: string;
  /** Pieces that were handed over; `back` are those that came back. */
  qty: number;
  back: number;
  /** Cost of all pieces of the line, with tax. */
  cost: Money;
  /** The stock that its pieces were taken from; null without one. */
  stock: { inventoryId: string; clinicId: ClinicId } | null;
}

/**
 * SQL about `invoice` and its `item`: an order's lines, and goods among the lines of a visit's bill, which were given as the visit
 * ended.
 */
export const IS_OF_GOODS = sql`(exists (select from delivery where delivery.invoice_id = invoice.id)
  or (item.product_id is not null and exists (select from appointment where bill_id = invoice.id)))`;

export const listHanded = async (tx: Transaction<Database>, invoiceId: InvoiceId): Promise<HandedLine[]> => {
  const { rows } = await sql<HandedLine>`
    select item.id, item.name, item_type as "itemType", item.qty, after_tax as cost,
      coalesce((select sum(pieces) from goods_return where item_id = item.id), 0)::int as back,
      case when inventory_id is not null
        then json_build_object('inventoryId', inventory_id, 'clinicId', stock.clinic_id) end as stock
    from invoice_item item join invoice on invoice.id = item.invoice_id
      left join stock on stock.inventory_id = product_id and stock.clinic_id = invoice.clinic_id
    where item.invoice_id = ${invoiceId} and not is_removed and ${IS_OF_GOODS} order by position`.execute(tx);
  return rows;
};

/** @returns its number */
export const keepReturn = async (
  tx: Transaction<Database>,
  {
    invoiceId,
    returned: { item, pieces, isRestocked },
    amount,
    reason,
    now,
  }: { invoiceId: InvoiceId; returned: ReturnedItem; amount: Money; reason: string; now: IsoInstant },
): Promise<number> => {
  const { no } = await tx
    .insertInto('goods_return')
    .values({
      invoice_id: invoiceId,
      item_id: item,
      pieces,
      amount,
      is_restocked: isRestocked,
      reason,
      returned_at: now,
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  return no;
};
