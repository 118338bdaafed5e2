/**
 * `npm run migrate`: brings the database up to date, as a start does unless MIGRATE_ON_START=0; with `-- --plan` it only says
 * what it would do. Servers may run meanwhile; the embedded database belongs to one process, so stop the server first.
 */
import './check-node.mjs';
import { resolve } from 'node:path';
import { readConfig } from '#server/config/config.rules.ts';
import { readSchema } from '#server/db/migrate.store.ts';
import { migrateOpen, openAsItStands, type Where } from '#server/db/open.adapter.ts';
import { keepFilesPrivate } from '#server/db/private-files.adapter.ts';
import { planAsText, planOf } from '#server/db/schema.rules.ts';
import { readCommand } from '#tools/command.ts';
import { endWith, explainDatabase } from './cannot-start.ts';

const run = async (where: Where, isPlan: boolean): Promise<void> => {
  const opened = await openAsItStands(where);
  try {
    console.log(planAsText(planOf(await readSchema(opened.db))));
    if (isPlan) return;
    await migrateOpen(opened, where);
    console.log('The database is up to date.');
  } finally {
    await opened.close();
  }
};

const USAGE = `npm run migrate [-- --plan]     brings the database up to date, as a start does unless MIGRATE_ON_START=0; servers may run
                                meanwhile, except where the database is the embedded one of DATA_DIR

  --plan   only says what it would do

For example:
  DATABASE_URL=postgres://user@host/name npm run migrate -- --plan

Exit code 0: done, or planned. 1: it could not be done, for the reason that is printed. 2: not understood.`;

const { values } = readCommand({ usage: USAGE, options: { plan: { type: 'boolean', default: false } } });
try {
  const { databaseUrl, dataDir } = readConfig(process.env);
  keepFilesPrivate();
  if (databaseUrl === null) await run({ dataDir: resolve(dataDir, 'database') }, values.plan);
  else
    await run({ databaseUrl }, values.plan).catch((error: unknown) => {
      throw explainDatabase(error, databaseUrl);
    });
} catch (error) {
  endWith(error, 1);
}
