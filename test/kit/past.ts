/** A database as a former version left it, in a transaction that leaves nothing behind. */
import { sql, type Transaction } from 'kysely';
import type { World } from '#harness/server/world.ts';
import { applyMigrations } from '#server/db/migrate.store.ts';
import type { Database } from '#server/db/tables.types.ts';

/** @param last the number of the last migration that it has */
export const inPast = async (
  world: World,
  last: string,
  work: (tx: Transaction<Database>) => Promise<void>,
): Promise<void> => {
  const leave = new Error('done');
  const run = world.db.transaction().execute(async (tx) => {
    await sql`drop schema public cascade`.execute(tx);
    await sql`create schema public`.execute(tx);
    await applyMigrations(tx, last);
    await work(tx);
    throw leave;
  });
  await run.catch((error: unknown) => {
    if (error !== leave) throw error;
  });
};
