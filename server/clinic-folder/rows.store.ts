/** Reads and writes the rows of a folder, whichever table they are of. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';
import { type Row, TABLES, type TableName } from './tables.rules.ts';

/** Rows of one statement, so that none takes as long as a statement may. */
const AT_ONCE = 1_000;

const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

const columnsOf = (table: TableName): string[] => [...TABLES[table].key, ...TABLES[table].columns];
/** Instants as the folder has them; all else as it is. */
const asCell = (column: string) =>
  column.endsWith('_at') && column !== 'opens_at' && column !== 'closes_at'
    ? sql`iso(${sql.ref(column)})`
    : sql`${sql.ref(column)}`;

export const readRows = async (db: Kysely<Database>, table: TableName): Promise<Row[]> => {
  const cells = sql.join(columnsOf(table).map((column) => sql`${sql.lit(column)}, ${asCell(column)}`));
  const { rows } = await sql<{ row: Row }>`select json_build_object(${cells}) as row from ${sql.table(table)}`.execute(
    db,
  );
  return rows.map(({ row }) => row);
};

/** New rows are inserted, others changed; of a setting only the keys that are given. */
export const writeRows = async (tx: Transaction<Database>, table: TableName, rows: readonly Row[]): Promise<void> => {
  const { key, columns } = TABLES[table];
  const names = sql.join(columnsOf(table).map((column) => sql.ref(column)));
  const changed = columns.map((column) =>
    table === 'setting'
      ? sql`content = case jsonb_typeof(excluded.content) when 'object' then setting.content || excluded.content else excluded.content end`
      : sql`${sql.ref(column)} = excluded.${sql.ref(column)}`,
  );
  const meeting = changed.length > 0 ? sql`do update set ${sql.join(changed)}` : sql`do nothing`;
  for (const some of chunksOf(rows))
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::jsonb)
      on conflict (${sql.join(key.map((column) => sql.ref(column)))}) ${meeting}`.execute(tx);
};

export const deleteRows = async (tx: Transaction<Database>, table: TableName, rows: readonly Row[]): Promise<void> => {
  const same = sql.join(
    TABLES[table].key.map((column) => sql`gone.${sql.ref(column)} = kept.${sql.ref(column)}`),
    sql` and `,
  );
  for (const some of chunksOf(rows))
    await sql`
      delete from ${sql.table(table)} kept
      using jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::jsonb) gone where ${same}`.execute(
      tx,
    );
};

export const forgetStockOf = async (
  tx: Transaction<Database>,
  column: 'clinic_id' | 'inventory_id',
  id: string,
): Promise<void> => {
  await sql`delete from stock where ${sql.ref(column)} = ${id}`.execute(tx);
};

/** References that outlive an entry, by table. */
const REFERENCES: Partial<
  Record<TableName, { of: string; columns: readonly (readonly [table: string, column: string])[] }>
> = {
  clinic: {
    of: 'bookings',
    columns: [
      ['appointment', 'clinic_id'],
      ['waitlist_entry', 'clinic_id'],
      ['invoice', 'clinic_id'],
      ['delivery', 'pickup_clinic_id'],
      ['record_entry', 'clinic_id'],
    ],
  },
  provider: {
    of: 'bookings',
    columns: [
      ['appointment', 'provider_id'],
      ['waitlist_entry', 'provider_id'],
    ],
  },
  service: {
    of: 'bookings',
    columns: [
      ['appointment', 'service_id'],
      ['waitlist_entry', 'service_id'],
    ],
  },
  inventory: {
    of: 'orders',
    columns: [
      ['invoice_item', 'product_id'],
      ['refillable', 'inventory_id'],
    ],
  },
  product: { of: 'carts', columns: [['store_line', 'product_id']] },
  promotion: { of: 'orders', columns: [['promotion_use', 'promotion_id']] },
};

/** How many bookings, orders or carts refer to an entry. */
export const countReferences = async (
  db: Kysely<Database>,
  table: TableName,
  id: string,
): Promise<{ count: number; of: string }> => {
  const { of, columns } = REFERENCES[table] ?? { of: '', columns: [] };
  if (columns.length === 0) return { count: 0, of };
  const counts = columns.map(
    ([name, column]) => sql`(select count(*) from ${sql.table(name)} where ${sql.ref(column)} = ${id})`,
  );
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db);
  return { count: rows[0]?.count ?? 0, of };
};
