/** Brings a schema up to date beside processes that use it; several may try at once. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import {
  readSchema,
  releaseMigrationLock,
  replaceFunctions,
  runApart,
  runMigrations,
  setPatience,
  tryMigrationLock,
} from './migrate.store.ts';
import { isNothing, planOf, SchemaError } from './schema.rules.ts';
import type { Database } from './tables.types.ts';

/** Another process migrates: how long until the lock is asked for again. */
const ASK_AGAIN_MS = 250;
/** Tries to get the locks that busy processes hold: about 15 s. */
const TRIES = 25;
const PAUSE_MS = 200;

/** SQLSTATE of a lock that was not had in time, and of a deadlock. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/** @throws SchemaError when others hold the locks all the time */
const patiently = async (work: () => Promise<void>): Promise<void> => {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      if (left === 0)
        throw new SchemaError(
          `The schema could not be brought up to date: in ${TRIES} tries others did not let go of its tables or views. Nothing of it was changed. Try again, or find a long transaction in pg_stat_activity.`,
          { cause: error },
        );
      await wait(PAUSE_MS * (0.5 + Math.random()));
    }
  }
};

const alone = async (db: Kysely<Database>, work: () => Promise<void>): Promise<void> => {
  while (!(await tryMigrationLock(db))) await wait(ASK_AGAIN_MS);
  try {
    await work();
  } finally {
    await releaseMigrationLock(db);
  }
};

const apply = async (db: Kysely<Database>, kind: 'pglite' | 'postgres'): Promise<void> => {
  // another process may have done it meanwhile
  const { migrations, functions, apart } = planOf(await readSchema(db));
  // the one connection of the embedded database keeps no call waiting
  const [within, after] = kind === 'pglite' ? [[...migrations, ...apart], []] : [migrations, apart];
  if (within.length + functions.length > 0)
    await patiently(() =>
      db.transaction().execute(async (tx) => {
        await setPatience(tx);
        await runMigrations(tx, within);
        if (functions.length > 0) await replaceFunctions(tx, functions);
      }),
    );
  for (const migration of after) await runApart(db, migration);
};

/** The server's database, and how to get a connection to it that waits for long statements. */
export interface Migratable {
  db: Kysely<Database>;
  kind: 'pglite' | 'postgres';
  openPatient: () => { db: Kysely<Database>; close: () => Promise<void> };
}

/** @throws SchemaError when this version may not run on the schema, or others did not let go of it */
export const migrate = async ({ db, kind, openPatient }: Migratable): Promise<void> => {
  if (isNothing(planOf(await readSchema(db)))) return;
  const patient = openPatient();
  try {
    await patient.db.connection().execute((one) => alone(one, () => apply(one, kind)));
  } finally {
    await patient.close();
  }
};

/** A database that was just created. */
export const isEmpty = async (db: Kysely<Database>): Promise<boolean> => (await readSchema(db)).migrations.length === 0;

/** @throws SchemaError when something is to be migrated */
export const requireMigrated = async (db: Kysely<Database>): Promise<void> => {
  const plan = planOf(await readSchema(db));
  if (!isNothing(plan))
    throw new SchemaError(
      'The schema is not that of this version, and it is not changed here. Run npm run migrate first; npm run migrate -- --plan says what is to be done.',
    );
};
