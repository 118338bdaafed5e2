/** Stock of places, what is counted of it, and the group's lists for menus. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { deskCalls } from '#contract/calls/desk.calls.ts';
import type { StockRow } from '#contract/entities/desk-orders.ts';
import type { ClinicId } from '#contract/ids.ts';
import { PRESCRIPTION_CATEGORIES } from '#contract/lists/items.ts';
import type { Role } from '#contract/roles.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { isAfter, isAt } from '#server/kit/scope.store.ts';
import { isKnownAt } from '#server/stock/stock.store.ts';
import { mayStop } from '#server/stock/stop.store.ts';

const LOW = 5;

/** Stock, sorted by name and place. */
export const listStock = async (
  db: Kysely<Database>,
  {
    places,
    roles,
    isLow,
    after,
    limit,
  }: {
    places: readonly ClinicId[] | null;
    roles: readonly Role[];
    isLow: boolean;
    after: readonly string[];
    limit: number;
  },
): Promise<StockRow[]> => {
  const { rows } = await sql<StockRow>`
    select inventory.id as item, inventory.name, item_type as "itemType", qty, not is_sold(inventory) as "isWithdrawn",
      case when stopped_at is not null then json_build_object('at', iso(stopped_at), 'reason', stopped_reason) end as stopped,
      ${mayStop(roles)} as "isStoppable",
      json_build_object('_id', clinic.id, 'name', clinic.name) as place
    from stock join inventory on inventory.id = inventory_id join clinic on clinic.id = clinic_id
    where ${isAt(places, 'clinic_id')} and (not ${isLow}::boolean or qty < ${LOW})
      and ${isAfter(after, sql`inventory.name, inventory.id, clinic.id`, ['text', 'text', 'text'])}
    order by inventory.name, inventory.id, clinic.id limit ${limit}`.execute(db);
  return rows;
};

/** Locks the pieces of a thing at a place; null when there is no such thing or place. */
export const lockStock = async (tx: Transaction<Database>, item: string, unit: ClinicId): Promise<number | null> => {
  if (!(await isKnownAt(tx, item, unit))) return null;
  await sql`
    insert into stock (inventory_id, clinic_id, qty) values (${item}, ${unit}, 0) on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom('stock')
    .select('qty')
    .where('inventory_id', '=', item)
    .where('clinic_id', '=', unit)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.qty;
};

export const setStock = async (
  tx: Transaction<Database>,
  { item, unit, qty }: { item: string; unit: ClinicId; qty: number },
): Promise<void> => {
  await tx.updateTable('stock').set({ qty }).where('inventory_id', '=', item).where('clinic_id', '=', unit).execute();
};

type Menus = AnswerOf<typeof deskCalls.listClinic>['data'];

export const readMenus = async (
  db: Kysely<Database>,
  places: readonly ClinicId[] | null,
  today: ClinicDay,
): Promise<Omit<Menus, 'roundTo'>> => {
  const { rows } = await sql<Omit<Menus, 'roundTo'>>`
    select (
      select coalesce(json_agg(json_build_object('_id', id, 'name', name, 'type', clinic_type,
        'isPickup', is_allowed_for_pickup) order by position, id), '[]')
      from clinic where (closed_on is null or closed_on >= ${today}) and ${isAt(places, 'id')}) as places,
    (
      select coalesce(json_agg(json_build_object('_id', id, 'name', name, 'role', role, 'services', (
        select coalesce(json_agg(json_build_object('_id', service.id, 'name', service.name) order by service.name), '[]')
        from provider_service join service on service.id = service_id where provider_id = provider.id)) order by name, id), '[]')
      from provider where is_active) as people,
    (
      select coalesce(json_agg(json_build_object('item', id, 'name', name, 'price', dollars(price),
        'taxPercentage', tax, 'isPrescribed', item_type = any(${[...PRESCRIPTION_CATEGORIES]}::text[]),
        'places', array(select clinic_id from stock where inventory_id = inventory.id and ${isAt(places, 'clinic_id')} order by clinic_id)) order by name, id), '[]')
      from inventory where is_sold(inventory)) as goods`.execute(db);
  return rows[0] ?? { places: [], people: [], goods: [] };
};
