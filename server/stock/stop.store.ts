/** Items that are not sold any more, and the people whom it concerns. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ClinicId, PatientId, RefillableId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface StoppableItem {
  isStopped: boolean;
  /** The clinic's folder ended the item; staff cannot offer it again. */
  isOfFolder: boolean;
  /** Whether the roles may stop the item. */
  isStoppable: boolean;
}

/**
 * SQL: whether the roles may stop an item. Medicines are the dispensary's, goods of the store the shop's; an item that is both
 * is of either.
 */
export const mayStop = (roles: readonly Role[]) => {
  const isOfStore = sql`exists (select from product where product.id = inventory.id)`;
  const isPrescribed = sql`exists (select from refillable where inventory_id = inventory.id)`;
  return sql<boolean>`(${roles.includes('admin')}::boolean or (${roles.includes('shop')}::boolean and ${isOfStore})
    or (${roles.includes('dispensary')}::boolean and (${isPrescribed} or not ${isOfStore})))`;
};

/** Null without one of this id. */
export const lockItem = async (
  tx: Transaction<Database>,
  item: string,
  roles: readonly Role[],
): Promise<StoppableItem | null> => {
  const { rows } = await sql<StoppableItem>`
    select stopped_at is not null as "isStopped", withdrawn_at is not null as "isOfFolder", ${mayStop(roles)} as "isStoppable"
    from inventory where id = ${item} for no key update`.execute(tx);
  return rows[0] ?? null;
};

/** Stops the item; null sells it again. */
export const setStopped = async (
  tx: Transaction<Database>,
  item: string,
  stopped: { at: IsoInstant; reason: string } | null,
): Promise<void> => {
  await tx
    .updateTable('inventory')
    .set({ stopped_at: stopped?.at ?? null, stopped_reason: stopped?.reason ?? null })
    .where('id', '=', item)
    .execute();
};

interface Holder {
  refillableId: RefillableId;
  patientId: PatientId;
  name: string;
  /** The place that prescribed the item, with its phone; null for none. */
  placeId: ClinicId | null;
  phone: string | null;
}

/** Open prescriptions of the item of which something is left. */
export const listHolders = async (db: Kysely<Database>, item: string, now: IsoInstant): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    select prescribed.id as "refillableId", prescribed.patient_id as "patientId", prescribed.name, clinic.id as "placeId", telephone as phone
    from prescribed(${now}) join invoice source on source.id = prescribed.invoice_id
      left join clinic on clinic.id = source.clinic_id
    where inventory_id = ${item} and is_open and left_qty > 0
    order by prescribed.id`.execute(db);
  return rows;
};

/** Carts that hold the item and are not ordered. */
export const countCarts = async (db: Kysely<Database>, item: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from store_line where product_id = ${item}) + (
      select count(distinct cart.id)::int from refill_cart cart join refill_line on cart_id = cart.id
        join refillable on refillable.id = refillable_id
      where cart.invoice_id is null and inventory_id = ${item}) as count`.execute(db);
  return rows[0]?.count ?? 0;
};
