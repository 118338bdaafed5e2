/**
 * `npm run points:prove`: rebuilds every balance of NIK$ from their ledger and from the invoices, names the first difference,
 * and ends with 1 when there is one. With DATABASE_URL it reads one snapshot of the running database and locks nothing; the
 * embedded database belongs to one process, so stop the server first.
 */
import './check-node.mjs';
import { resolve } from 'node:path';
import { ConfigError, readConfig } from '#server/config/config.rules.ts';
import { FolderLocked } from '#server/db/folder-lock.adapter.ts';
import { openDatabase, readDatabase } from '#server/db/open.adapter.ts';
import { proveNiks } from '#server/niks/proof.service.ts';

const prove = async (): Promise<boolean> => {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const { db, close } =
    databaseUrl === null ? await openDatabase({ dataDir: resolve(dataDir, 'database') }) : readDatabase(databaseUrl);
  try {
    const { first, invoices } = await proveNiks(db);
    if (first) console.table([first]);
    else console.log(`Every balance is the sum of its ledger, and ${invoices} invoices explain it.`);
    return first === null;
  } finally {
    await close();
  }
};

try {
  process.exitCode = (await prove()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof FolderLocked || error instanceof ConfigError ? error.message : error);
  process.exitCode = 2;
}
