/**
 * Hourly copies of the embedded database, which runs without fsync: after a power failure the last of them is sure
 * to be whole. A copy is the folder itself as .tar.gz.
 */
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { addMs, HOUR_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { Clock } from './clock.adapter.ts';
import type { OpenDatabase } from './open.adapter.ts';
import { privateFile, privateFolder } from './private-files.adapter.ts';

const KEPT = 24;
/** Without colons, which some file systems refuse. The names sort by time. */
const nameAt = (instant: IsoInstant): string => `database-${instant.replaceAll(':', '')}.tar.gz`;
const COPY = /^database-.*\.tar\.gz$/;

/** The oldest first. */
const copiesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => COPY.test(name)).sort();

/** Makes the folder, and the copies in it from before, private. */
export const privateCopies = async (folder: string): Promise<void> => {
  privateFolder(folder);
  for (const name of await copiesIn(folder)) privateFile(join(folder, name));
};

/** Waits until the disk has written it. */
const settle = async (path: string): Promise<void> => {
  const opened = await open(path);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
};

/**
 * Copies the database as it is now, unless the last copy is younger than an hour, and forgets all but the last 24.
 * Reading the folder stops the server for some 0.3 s.
 */
export const backUp = async (dump: OpenDatabase['dump'], folder: string, now: IsoInstant): Promise<void> => {
  await privateCopies(folder);
  const former = await copiesIn(folder);
  const [anHourAgo, last] = [nameAt(addMs(now, -HOUR_MS)), former.at(-1)];
  if (last !== undefined && last > anHourAgo) return;
  const aside = join(folder, 'unfinished');
  await writeFile(aside, (await dump()).stream().pipeThrough(new CompressionStream('gzip')), { mode: 0o600 });
  await settle(aside);
  await rename(aside, join(folder, nameAt(now)));
  await settle(folder);
  for (const name of former.slice(0, -(KEPT - 1))) await rm(join(folder, name));
};

const CHECK_EVERY_MS = 5 * MINUTE_MS;

/** Backs up at once, and whenever the last copy is an hour old. @returns stop() */
export const startBackups = (
  dump: OpenDatabase['dump'],
  folder: string,
  clock: Clock,
  logger: Logger,
): (() => void) => {
  const run = async (): Promise<void> => {
    try {
      await backUp(dump, folder, await clock.now());
    } catch (error) {
      logger.error({ event: 'backup failed', name: error instanceof Error ? error.name : 'unknown' });
    }
  };
  void run();
  const timer = setInterval(() => void run(), CHECK_EVERY_MS);
  return () => clearInterval(timer);
};
