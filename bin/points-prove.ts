/**
 * `npm run points:prove`: derives every balance of NIK$ from opening balances, invoices, payments, refunds, acts at the counter
 * and ends, compares the ledger with it, names every difference, and ends with 1 when there is one. With DATABASE_URL it reads one snapshot of the running database and locks nothing; the
 * embedded database belongs to one process, so stop the server first.
 */
import './check-node.mjs';
import { resolve } from 'node:path';
import { readConfig } from '#server/config/config.rules.ts';
import { openDatabase, readDatabase } from '#server/db/open.adapter.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { readCommand } from '#tools/command.ts';
import { endWith, explainDatabase } from './cannot-start.ts';

const prove = async (): Promise<boolean> => {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const { db, close } =
    databaseUrl === null
      ? await openDatabase({ dataDir: resolve(dataDir, 'database') }, { isPatient: true })
      : readDatabase(databaseUrl);
  try {
    const { differences, invoices } = await proveNiks(db);
    if (differences.length > 0) console.table(differences);
    else console.log(`Opening balances and ${invoices} invoices explain every balance, lot by lot.`);
    return differences.length === 0;
  } catch (error) {
    throw databaseUrl === null ? error : explainDatabase(error, databaseUrl);
  } finally {
    await close();
  }
};

const USAGE = `npm run points:prove     derives every balance of NIK$ without its ledger, and names every difference

It takes no options. With DATABASE_URL it reads one snapshot of the running database; for the embedded one of DATA_DIR stop
the server first.

For example:
  npm run points:prove

Exit code 0: every balance is explained. 1: one is not. 2: it could not be read, or not understood.`;

readCommand({ usage: USAGE, options: {} });
try {
  process.exitCode = (await prove()) ? 0 : 1;
} catch (error) {
  endWith(error, 2);
}
