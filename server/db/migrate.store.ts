/** Plain SQL, applied in the order of file names: migrations once each, views and functions at every start. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './tables.types.ts';

/** An arbitrary number, the same for all servers of one database. */
const MIGRATION_LOCK = 4_615_102;

const filesOf = (folder: string) => {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path)
    .sort()
    .map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }));
};

/** Splits at semicolons that end a line outside $$…$$, since one call takes one statement. */
const statementsOf = (text: string): string[] => {
  const statements: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (const { 0: mark, index } of text.matchAll(/\$\$|;[ \t]*$/gm)) {
    if (mark === '$$') isQuoted = !isQuoted;
    else if (!isQuoted) {
      statements.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return statements;
};

/** Applies the missing migrations, up to the one whose name begins with `last`. */
export const applyMigrations = async (tx: Transaction<Database>, last = '9999'): Promise<void> => {
  await sql`create table if not exists migration (name text primary key)`.execute(tx);
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(tx);
  const done = new Set(rows.map(({ name }) => name));
  for (const { name, text } of filesOf('migrations')) {
    if (done.has(name) || name.slice(0, last.length) > last) continue;
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
    await sql`insert into migration (name) values (${name})`.execute(tx);
  }
};

/** Brings the schema up to date in one transaction; several servers may start at once. */
export const migrate = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await applyMigrations(tx);
    for (const { text } of filesOf('functions')) {
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
    }
  });
