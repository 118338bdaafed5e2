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

try {
  const { databaseUrl, dataDir } = readConfig(process.env);
  keepFilesPrivate();
  const isPlan = process.argv.includes('--plan');
  if (databaseUrl === null) await run({ dataDir: resolve(dataDir, 'database') }, isPlan);
  else
    await run({ databaseUrl }, isPlan).catch((error: unknown) => {
      throw explainDatabase(error, databaseUrl);
    });
} catch (error) {
  endWith(error, 1);
}
