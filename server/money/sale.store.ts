/** Goods as a counter sells them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ClinicId, InvoiceId } from '#contract/ids.ts';
import type { ItemCategory } from '#contract/lists/items.ts';
import type { Money } from '#contract/money.ts';
import type { Database } from '#server/db/tables.types.ts';

interface Goods {
  id: string;
  name: string;
  description: string | null;
  quality: string | null;
  itemType: ItemCategory;
  /** SGD of one piece, before tax. */
  price: Money;
  /** Percent. */
  tax: number;
  image: string | null;
  /** Pieces left at the place. */
  left: number;
}

/** Leaves out goods that are not sold any more. Their stock must be locked. */
export const listGoodsAt = async (
  tx: Transaction<Database>,
  unit: ClinicId,
  ids: readonly string[],
): Promise<Goods[]> => {
  const { rows } = await sql<Goods>`
    select inventory.id, name, description, quality, item_type as "itemType", price, tax, image,
      coalesce((select qty from stock where inventory_id = inventory.id and clinic_id = ${unit}), 0) as "left"
    from inventory left join product on product.id = inventory.id
    where inventory.id = any(${ids}) and is_sold(inventory)`.execute(tx);
  return rows;
};

/** Whether goods or money of an invoice went back by an act of its own. */
export const hasGoneBack = async (db: Kysely<Database>, id: InvoiceId): Promise<boolean> => {
  const { rows } = await sql`
    select from invoice where id = ${id} and (
      exists (select from goods_return where invoice_id = invoice.id)
      or exists (select from credit_note where invoice_id = invoice.id)
      or exists (select from journal_entry where invoice_id = invoice.id and kind = 'refund'))`.execute(db);
  return rows.length > 0;
};

/** Ways in which an invoice was paid. */
export const listPaidWays = async (db: Kysely<Database>, id: InvoiceId): Promise<string[]> => {
  const { rows } = await sql<{ way: string }>`
    select distinct way_of(cause) as way from journal_entry
    where invoice_id = ${id} and kind = 'payment' and not is_moved(cause)`.execute(db);
  return rows.map(({ way }) => way);
};
