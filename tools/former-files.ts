/** Pages that are open while the app is deployed still ask for the files that they were built with. */
import { globSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT_MS = 7 * 86_400_000;
/** Some thirty builds: who builds more often than that in a week is developing. */
const KEPT_FILES = 1_000;
/** File in every build with the time, in milliseconds, at which each of its kept files was last part of the app. */
const RECORD = '.former.json';
/** Files of the patients' app, and of the desk. */
const ASSETS = '{assets,desk/assets}/**/*';
/** Source maps are not asked for by pages. */
const HASHED = /-[0-9A-Z]{8}\.(?!\w+\.map)/;

/**
 * Copies the hashed files of the build in `former` that the one in `out` lacks, for seven days after the deploy that
 * replaced them. No former build, no files.
 */
export const keepFormerFiles = async (former: string, out: string, now: number): Promise<void> => {
  const record = await readFile(join(former, RECORD), 'utf8').catch(() => '{}');
  const endedAt = new Map(Object.entries(JSON.parse(record) as Record<string, number>));
  const present = new Set(globSync(ASSETS, { cwd: out }));
  const gone = globSync(ASSETS, { cwd: former })
    .filter((file) => HASHED.test(file) && !present.has(file))
    .map((file) => [file, endedAt.get(file) ?? now] as const)
    .filter(([, ended]) => now - ended < KEPT_MS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, KEPT_FILES);
  await Promise.all(gone.map(([file]) => cp(join(former, file), join(out, file))));
  await writeFile(join(out, RECORD), JSON.stringify(Object.fromEntries(gone)));
};
