import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { changesScript } from '#atlas/diff/changes.script.ts';
import { ATLAS, ROOT } from '#atlas/folders.ts';
import { readFiguresNow } from '#server/clinic-folder/figures-now.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { readFilesAgain } from '#server/static/files.adapter.ts';
import type { SiteFiles } from '#server/static/static.routes.ts';
import { isUpToDate } from '#tools/build-if-needed.ts';

/** Sources of the atlas; its pictures belong to one version of the built app. */
const SOURCES = [
  'atlas/**',
  'contract/**',
  'machines/**',
  'model/**',
  'docs/statecharts/**',
  '.cache/coverage/**',
  'docs/{requirements.tsv,approvals.json}',
  'src/styles/**',
  'src/{flows/flows,route-table}.ts',
  'harness/**/*.driver.ts',
  'schemas/clinic/**',
  'examples/clinic/settings.yaml',
  'docs/promises.tsv',
  'server/letters/*.words.ts',
  'dist/index.html',
  'package-lock.json',
];

/**
 * Builds the atlas with its pictures when it is missing or older than its sources. Runs in a process of its own: the
 * exploration takes 300 MB, which the server does not need.
 * @throws when the build fails
 */
export const buildAtlasIfNeeded = async (): Promise<void> => {
  if (isUpToDate(join(ATLAS, 'index.html'), SOURCES)) return;
  const args = [join(ROOT, 'atlas', 'atlas.ts'), '--no-walk'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The atlas could not be built.');
};

/** The atlas as the server shows it: its files, and what it asks of the repository and of the database. */
export const servedAtlas = (db: Kysely<Database>): Pick<SiteFiles, 'atlas' | 'changes' | 'figures'> => ({
  atlas: readFilesAgain(ATLAS),
  changes: (name) => changesScript(name),
  figures: () => readFiguresNow(db),
});
