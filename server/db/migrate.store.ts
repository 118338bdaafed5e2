/** Statements that bring a schema up to date, and read how far it is. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { appVersion, hashOf, type Migration, readFunctions, readMigrations, type Schema } from './schema.rules.ts';
import type { Database } from './tables.types.ts';

/** An arbitrary number, the same for all servers of one database. */
const MIGRATION_LOCK = 4_615_102;

const VIEW = /create or replace view (\w+)/;

/** Shorter than PostgreSQL's deadlock_timeout of a second: the migration gives way, and never a patient's transaction. */
const LOCK_MS = 500;

export const readSchema = async (db: Kysely<Database>): Promise<Schema> => {
  const there = await sql<{ migrations: boolean; functions: boolean }>`
    select to_regclass('migration') is not null as migrations, to_regclass('applied_functions') is not null as functions`.execute(
    db,
  );
  const [{ migrations, functions } = { migrations: false, functions: false }] = there.rows;
  // a schema of an earlier version lacks the column
  const done = sql<Schema['migrations'][number]>`
    select name, to_jsonb(migration) ->> 'oldest_app' as "oldestApp" from migration order by name`;
  const applied = sql<NonNullable<Schema['functions']>>`select app, hashes from applied_functions`;
  return {
    migrations: migrations ? (await done.execute(db)).rows : [],
    functions: functions ? ((await applied.execute(db)).rows[0] ?? null) : null,
  };
};

const keepBooks = async (db: Kysely<Database>): Promise<void> => {
  await sql`create table if not exists migration (name text primary key)`.execute(db);
  await sql`alter table migration add column if not exists oldest_app text`.execute(db);
  await sql`create table if not exists applied_functions (app text not null, hashes text[] not null)`.execute(db);
};

const run = async (db: Kysely<Database>, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const note = async (db: Kysely<Database>, { name, oldestApp }: Migration): Promise<void> => {
  await sql`insert into migration (name, oldest_app) values (${name}, ${oldestApp})`.execute(db);
};

/** As a transaction can have them: an index is built while writers wait. */
const inTransaction = (statements: readonly string[]): string[] =>
  statements.map((statement) => statement.replaceAll(/\bindex concurrently\b/g, 'index'));

export const runMigrations = async (tx: Transaction<Database>, migrations: readonly Migration[]): Promise<void> => {
  await keepBooks(tx);
  for (const migration of migrations) {
    await run(tx, inTransaction(migration.statements));
    await note(tx, migration);
  }
};

/** Applies the missing migrations, up to the one whose name begins with `last`. */
export const applyMigrations = async (tx: Transaction<Database>, last = '9999'): Promise<void> => {
  const done = new Set((await readSchema(tx)).migrations.map(({ name }) => name));
  const missing = readMigrations().filter(({ name }) => !done.has(name) && name.slice(0, last.length) <= last);
  await runMigrations(tx, missing);
};

/**
 * Leaves a view alone that would be the same: replacing it needs a lock that no other transaction shares. A `select *` is
 * another one after a migration.
 */
const replaceView = async (tx: Transaction<Database>, name: string, statement: string): Promise<void> => {
  const there = await sql`select from pg_class where oid = to_regclass(${name})`.execute(tx);
  if (there.rows.length > 0) {
    const fresh = `fresh_${name}`;
    await sql.raw(statement.replace(VIEW, `create view ${fresh}`)).execute(tx);
    const same =
      await sql`select where pg_get_viewdef(to_regclass(${name})) = pg_get_viewdef(to_regclass(${fresh}))`.execute(tx);
    await sql`drop view ${sql.id(fresh)}`.execute(tx);
    if (same.rows.length > 0) return;
  }
  await sql.raw(statement).execute(tx);
};

/** Replaces these functions and views; from then on the database knows all that this version has. */
export const replaceFunctions = async (tx: Transaction<Database>, changed: readonly string[]): Promise<void> => {
  await keepBooks(tx);
  for (const statement of changed) {
    const view = VIEW.exec(statement)?.[1];
    await (view === undefined ? run(tx, [statement]) : replaceView(tx, view, statement));
  }
  await sql`delete from applied_functions`.execute(tx);
  const hashes = readFunctions().map(hashOf);
  await sql`insert into applied_functions (app, hashes) values (${appVersion()}, ${hashes})`.execute(tx);
};

/** Migrations may take their time; while one waits for a lock, others wait behind it. */
export const setPatience = async (tx: Transaction<Database>): Promise<void> => {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(
    tx,
  );
};

/** An index whose building was interrupted is there, takes every write, and answers nothing. */
const dropUnfinished = async (db: Kysely<Database>, statement: string): Promise<void> => {
  const index = /\bindex concurrently if not exists (\w+)/.exec(statement)?.[1];
  if (index === undefined) return;
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(index)}`.execute(db);
};

/** Runs outside a transaction, and again after an interrupted try; waits for others without keeping them. */
export const runApart = async (db: Kysely<Database>, migration: Migration): Promise<void> => {
  await keepBooks(db);
  for (const statement of migration.statements) {
    await dropUnfinished(db, statement);
    await sql.raw(statement).execute(db);
  }
  await note(db, migration);
};

/** Asked for again and again: a statement that waited for the lock would hold a snapshot, and building an index waits for those. */
export const tryMigrationLock = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isOurs"`.execute(
    db,
  );
  return rows[0]?.isOurs ?? false;
};

export const releaseMigrationLock = async (db: Kysely<Database>): Promise<void> => {
  await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(db);
};
