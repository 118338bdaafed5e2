/** `npm run clinic -- import <folder> [--apply]`: brings the patients of `<folder>/import` over. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { asidesAsCsv, reportAsText } from '#server/clinic-import/import.page.ts';
import { importPeople, planImport } from '#server/clinic-import/import.service.ts';
import { FILE_NAMES, readPeople } from '#server/clinic-import/read.rules.ts';
import { readConfig } from '#server/config/config.rules.ts';
import { requireInstallation } from '#server/config/installation.store.ts';
import { keptSecret } from '#server/config/secret.adapter.ts';
import { databaseClock } from '#server/db/clock.adapter.ts';
import { createVault } from '#server/kit/sealed.ts';
import { CannotStart } from './cannot-start.ts';
import { withDatabase } from './clinic-database.ts';

const FILE_MAX = 10 * 1024 * 1024;

const readFiles = (root: string): Map<string, Buffer> => {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw new CannotStart(`${root} is no folder.`);
  const files = new Map<string, Buffer>();
  for (const name of FILE_NAMES) {
    const path = join(root, `${name}.csv`);
    if (!existsSync(path)) continue;
    if (statSync(path).size > FILE_MAX) throw new CannotStart(`${path} is above 10 MB: divide it.`);
    files.set(`${name}.csv`, readFileSync(path));
  }
  if (files.size === 0) throw new CannotStart(`${root} has none of ${FILE_NAMES.join('.csv, ')}.csv.`);
  return files;
};

/** Prints the report, and writes what a person has to look at to import/aside.csv. @param writes false: tells what it would do */
export const bringPeople = async (folder: string, writes: boolean): Promise<void> => {
  const root = join(folder, 'import');
  const people = readPeople(readFiles(root));
  const { secret: configured, dataDir } = readConfig(process.env);
  const secret = configured ?? keptSecret(resolve(dataDir));
  const report = await withDatabase(false, async ({ db }) => {
    // numbers sealed by another secret than the server's would never be found again
    await requireInstallation(db, { secret, isDemo: false });
    const asked = { people, vault: createVault(secret), now: await databaseClock(db).now(), by: userInfo().username };
    return writes ? importPeople(db, asked) : planImport(db, asked);
  });
  process.stdout.write(reportAsText(report));
  if (report.asides.length > 0) {
    writeFileSync(join(root, 'aside.csv'), asidesAsCsv(report), { mode: 0o600 });
    console.log(`${report.asides.length} lines are for a person to look at: ${join(root, 'aside.csv')}.`);
  }
  const isRefused = report.mistakes.some(({ isNote }) => !isNote);
  if (isRefused) process.exitCode = 1;
  else
    console.log(
      writes ? `Brought over. Delete the files of ${root}: they hold numbers.` : 'Nothing is written yet: say --apply.',
    );
};
