/** The database of the command for a clinic's folder. */
import { resolve } from 'node:path';
import { requireMigrated } from '#server/db/migrate.service.ts';
import { type OpenDatabase, openAsItStands, openDatabase } from '#server/db/open.adapter.ts';
import { keepFilesPrivate } from '#server/db/private-files.adapter.ts';
import { explainDatabase } from './cannot-start.ts';

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data', MIGRATE_ON_START: migrates } = process.env;
const where = databaseUrl === undefined ? { dataDir: resolve(dataDir, 'database') } : { databaseUrl };

/** Times of a large group are read as a whole. */
const isPatient = true;

/** Opens the database of DATABASE_URL, or the embedded one of DATA_DIR. @param writes an empty database gets its schema */
export const withDatabase = async <Result>(
  writes: boolean,
  run: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> => {
  keepFilesPrivate();
  try {
    const opened = await (writes
      ? openDatabase(where, { migrates: migrates !== '0', isPatient })
      : openAsItStands(where, { isPatient }));
    try {
      if (!writes) await requireMigrated(opened.db);
      return await run(opened);
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw databaseUrl === undefined ? error : explainDatabase(error, databaseUrl);
  }
};
