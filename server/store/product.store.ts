/** Products of the online store. */
import { type Kysely, sql } from 'kysely';
import type { DiscountType } from '#contract/entities/store.ts';
import type { ClinicId, ProductId } from '#contract/ids.ts';
import type { ItemCategory } from '#contract/lists/items.ts';
import type { CountryCode } from '#contract/lists/people.ts';
import type { Money } from '#contract/money.ts';
import type { Database } from '#server/db/tables.types.ts';

/** A product in its present state. */
export interface Product {
  id: ProductId;
  name: string;
  description: string | null;
  quality: string | null;
  category: string;
  itemType: ItemCategory;
  price: Money;
  /** Percent. */
  tax: number;
  discountType: DiscountType | null;
  /** Percent, or SGD. */
  discount: number | null;
  image: string | null;
  notSentTo: CountryCode[];
  isSold: boolean;
  /** Pieces in stock. */
  left: number;
}

/** The clinic that is the online store; null without one. */
export const findStore = async (db: Kysely<Database>): Promise<ClinicId | null> => {
  const store = await db
    .selectFrom('clinic')
    .select('id')
    .where('is_online_store', '=', true)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return store?.id ?? null;
};

const products = sql`
  select product.id, name, description, quality, category, item_type as "itemType", price, tax,
    discount_type as "discountType", discount, image, not_sent_to as "notSentTo", is_sold(inventory) as "isSold",
    coalesce((select qty from stock where inventory_id = product.id
      and clinic_id = (select id from clinic where is_online_store order by position limit 1)), 0) as "left"
  from product join inventory on inventory.id = product.id`;

export const listProducts = async (db: Kysely<Database>): Promise<Product[]> => {
  const { rows } = await sql<Product>`${products} where is_sold(inventory) order by position, product.id`.execute(db);
  return rows;
};

/** Products of `ids`, including those that are no longer sold. */
export const findProducts = async (
  db: Kysely<Database>,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, Product>> => {
  const { rows } = await sql<Product>`${products} where product.id = any(${ids})`.execute(db);
  return new Map(rows.map((product) => [product.id, product]));
};
