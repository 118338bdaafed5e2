/** How a schema is brought up to date, and which version of the app may run on which. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openWorld } from '#harness/server/world.ts';
import { type Migratable, migrate, requireMigrated } from '#server/db/migrate.service.ts';
import { readSchema } from '#server/db/migrate.store.ts';
import {
  appVersion,
  hashOf,
  planAsText,
  planOf,
  readFunctions,
  readMigrations,
  SchemaError,
} from '#server/db/schema.rules.ts';
import { migratable } from '#test/kit/migrate-world.ts';

const openSchema = async () => {
  const world = await openWorld({ isDatabaseChanged: true });
  onTestFinished(() => world.close());
  const { db } = world;
  let opened = 0;
  const embedded = migratable(world);
  const where: Migratable = {
    ...embedded,
    openPatient: () => {
      opened += 1;
      return embedded.openPatient();
    },
  };
  return { db, migrate: () => migrate(where), opened: () => opened, schema: () => readSchema(db) };
};

/** Changes with every statement that makes a function or view. */
const madeOf = async ({ db }: Awaited<ReturnType<typeof openSchema>>): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string; made: string }>`
    select oid::regprocedure::text as name, xmin::text as made from pg_proc where pronamespace = 'public'::regnamespace
    union all select relname, (select xmin::text from pg_rewrite where ev_class = pg_class.oid)
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`.execute(db);
  return new Map(rows.map(({ name, made }) => [name, made]));
};

test('a schema that is up to date is only read; a function whose text changed is replaced, and no other', async () => {
  const open = await openSchema();
  const before = await madeOf(open);
  await open.migrate();
  expect(open.opened()).toBe(0);
  expect(await madeOf(open)).toEqual(before);

  // simulates another text of the function dollars at the time of the migration
  const [changed] = readFunctions().filter((statement) => statement.includes('function dollars('));
  await sql`update applied_functions set hashes = array_remove(hashes, ${hashOf(changed ?? '')})`.execute(open.db);
  expect(planAsText(planOf(await open.schema()))).toBe('in one transaction   dollars');
  await open.migrate();
  const after = await madeOf(open);
  expect([...after].filter(([name, made]) => before.get(name) !== made).map(([name]) => name)).toEqual([
    'dollars(bigint)',
  ]);
  expect(planOf(await open.schema())).toEqual({ migrations: [], functions: [], apart: [] });
});

test('after a migration every function and view is made again, since it may have dropped some', async () => {
  const open = await openSchema();
  await sql`drop index appointment_to_remind, patient_guest`.execute(open.db);
  await sql`drop table slot_change cascade`.execute(open.db);
  await sql`drop function note_slots, note_taken_slots, note_all_slots cascade`.execute(open.db);
  await sql`drop view record_circle`.execute(open.db);
  await sql`delete from migration where name in ('0028-slot-changes.sql', '0029-hourly-indexes.sql')`.execute(open.db);
  const lines = planAsText(planOf(await open.schema())).split('\n');
  expect([lines[0], lines.at(-1), lines.length]).toEqual([
    'in one transaction   0028-slot-changes.sql',
    'apart, after it      0029-hourly-indexes.sql',
    readFunctions().length + 2,
  ]);
  await expect(requireMigrated(open.db)).rejects.toThrow(/not changed here\. Run npm run migrate first/);
  await open.migrate();
  await requireMigrated(open.db);
  await sql`select from record_circle limit 1`.execute(open.db);
  expect((await open.schema()).migrations).toContainEqual({ name: '0028-slot-changes.sql', oldestApp: '0.1.0' });
});

test('a process that is old enough starts on a newer schema and changes nothing there', async () => {
  const open = await openSchema();
  const before = await madeOf(open);
  await sql`insert into migration (name, oldest_app) values ('9999-later.sql', ${appVersion()})`.execute(open.db);
  await sql`update applied_functions set app = '99.0.0', hashes = '{}'`.execute(open.db);
  await open.migrate();
  await requireMigrated(open.db);
  expect(await madeOf(open)).toEqual(before);
});

test('functions of a newer version stay, although no migration came with them', async () => {
  const open = await openSchema();
  await sql`update applied_functions set app = '99.0.0', hashes = '{}'`.execute(open.db);
  expect(planOf(await open.schema())).toEqual({ migrations: [], functions: [], apart: [] });
});

test('a process that is too old refuses a newer schema, and names both versions and the migration', async () => {
  const open = await openSchema();
  await sql`insert into migration (name, oldest_app) values ('9999-later.sql', '10.2.0')`.execute(open.db);
  await expect(open.migrate()).rejects.toThrow(
    new SchemaError(
      `This is MyNiks ${appVersion()}, and the database needs 10.2.0 or newer: its migration 9999-later.sql says so.`,
    ),
  );
  const schema = await open.schema();
  expect(() => planOf(schema, '9.11.0')).toThrow('10.2.0 or newer');
  expect(() => planOf(schema, '10.2.0')).not.toThrow();
  await expect(requireMigrated(open.db)).rejects.toThrow('10.2.0 or newer');
});

test('a schema of a version beside this one is refused: it has a migration more, and lacks one', async () => {
  const open = await openSchema();
  const [last] = readMigrations().slice(-1);
  await sql`delete from migration where name = ${last?.name ?? ''}`.execute(open.db);
  await sql`insert into migration (name, oldest_app) values ('9999-other.sql', '0.1.0')`.execute(open.db);
  await expect(open.migrate()).rejects.toThrow(`it lacks ${last?.name}, and has 9999-other.sql`);
});

test('no migration is for a newer app than this one', () => {
  for (const { name, oldestApp } of readMigrations())
    expect([name, oldestApp.localeCompare(appVersion(), 'en', { numeric: true }) <= 0]).toEqual([name, true]);
});
