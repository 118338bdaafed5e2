/** The database of the command for a clinic's folder. */
import { resolve } from 'node:path';
import { isEmpty, requireMigrated } from '#server/db/migrate.service.ts';
import { type OpenDatabase, openAsItStands, openDatabase } from '#server/db/open.adapter.ts';
import { keepFilesPrivate } from '#server/db/private-files.adapter.ts';
import { explainDatabase } from './cannot-start.ts';

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data', MIGRATE_ON_START: migrates } = process.env;
const where = databaseUrl === undefined ? { dataDir: resolve(dataDir, 'database') } : { databaseUrl };

/** Times of a large group are read as a whole. */
const isPatient = true;

/** The schema of an empty database is made in memory: a plan writes nothing, and is the same. */
const openToRead = async (): Promise<OpenDatabase> => {
  const opened = await openAsItStands(where, { isPatient });
  try {
    if (!(await isEmpty(opened.db))) {
      await requireMigrated(opened.db);
      return opened;
    }
  } catch (error) {
    await opened.close();
    throw error;
  }
  await opened.close();
  return openDatabase({ memory: true }, { isPatient });
};

/** Opens the database of DATABASE_URL, or the embedded one of DATA_DIR. @param writes an empty database gets its schema */
export const withDatabase = async <Result>(
  writes: boolean,
  run: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> => {
  keepFilesPrivate();
  try {
    const opened = await (writes ? openDatabase(where, { migrates: migrates !== '0', isPatient }) : openToRead());
    try {
      return await run(opened);
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw databaseUrl === undefined ? error : explainDatabase(error, databaseUrl);
  }
};
