/** Databases with the demo world for single tests, ready within half a second. */
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { IsoInstant } from '#contract/time.ts';
import { NOW } from '#model/samples.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.adapter.ts';
import { restore, seed, unseed } from './seeded.ts';

/** Saturday, 10:00 in Singapore. */
export const WORLD_NOW = '2026-11-21T02:00:00.000Z' as IsoInstant;

/** Instants with a stored template. A world of another instant is seeded again, its slowest step. */
const KEPT_INSTANTS: readonly IsoInstant[] = [WORLD_NOW, NOW];
const templateInstant = (now: IsoInstant): IsoInstant => (KEPT_INSTANTS.includes(now) ? now : WORLD_NOW);

const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, '.cache');

/** Hash of all sources on which the seeded database depends. */
const templateName = (now: IsoInstant): string => {
  const decisive = ['server/db/**/*', 'server/demo/*.ts', 'harness/server/*.ts'];
  const sources = globSync([...decisive, 'node_modules/@electric-sql/pglite/package.json'], {
    cwd: ROOT,
    withFileTypes: true,
  });
  const hash = createHash('sha256');
  for (const path of sources
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort())
    hash.update(readFileSync(path));
  return hash.update(now).digest('hex').slice(0, 16);
};

const KEPT_DUMPS = 2 * KEPT_INSTANTS.length;

/** Deletes dumps of former sources; the newest remain, since another run may still use them. */
const forgetOldDumps = (): void => {
  const dumps = globSync('world-*.tar', { cwd: CACHE }).map((name) => join(CACHE, name));
  const newestFirst = dumps.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const dump of newestFirst.slice(KEPT_DUMPS)) rmSync(dump, { force: true });
};

const move = async (opened: OpenDatabase, from: IsoInstant, now: IsoInstant): Promise<OpenDatabase> => {
  if (now === from) return opened;
  await unseed(opened.db);
  await seed(opened.db, now);
  return opened;
};

const dumpOf = (from: IsoInstant): string => join(CACHE, `world-${templateName(from)}.tar`);

/** Makes the dumps in one database in turn: the second costs little. */
const makeDumps = async (instants: readonly IsoInstant[]): Promise<void> => {
  if (instants.length === 0) return;
  const fresh = await openDatabase({ memory: true });
  for (const [index, from] of instants.entries()) {
    if (index > 0) await unseed(fresh.db);
    await seed(fresh.db, from);
    const dump = await fresh.dump();
    mkdirSync(CACHE, { recursive: true });
    const file = dumpOf(from);
    const mine = `${file}.${process.pid}`;
    writeFileSync(mine, new Uint8Array(await dump.arrayBuffer()));
    renameSync(mine, file);
  }
  await fresh.close();
  forgetOldDumps();
};

/** Makes all missing dumps. */
export const provideDumps = (): Promise<void> => makeDumps(KEPT_INSTANTS.filter((from) => !existsSync(dumpOf(from))));

const keptDump = async (from: IsoInstant): Promise<string> => {
  const file = dumpOf(from);
  if (!existsSync(file)) await makeDumps([from]);
  return file;
};

/** Makes a folder for PGlite with the world of WORLD_NOW. */
export const makeWorldFolder = async (dataDir: string): Promise<void> => {
  const file = await keptDump(WORLD_NOW);
  mkdirSync(dataDir, { recursive: true });
  execFileSync('tar', ['-xf', file, '-C', dataDir], { stdio: 'pipe' });
};

/** PGlite in memory, from a dump that is made once and stored in .cache. */
const openPglite = async (now: IsoInstant): Promise<OpenDatabase> => {
  const from = templateInstant(now);
  const file = await keptDump(from);
  // reads the file at once: another process with the same dump may replace it
  return move(await openDatabase({ memory: true, dump: new Blob([readFileSync(file)]) }), from, now);
};

const withServer = async (url: string, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const urlOf = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** Arbitrary number of the advisory lock: one template is made at a time. */
const TEMPLATE_LOCK = 7_130_552;

/** A database on the server at `server`, copied from a template that is made once. */
const openPostgres = async (server: string, now: IsoInstant): Promise<OpenDatabase> => {
  const from = templateInstant(now);
  const template = `world_${templateName(from)}`;
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await withServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`create database ${template}_new`);
      const fresh = await openDatabase({ databaseUrl: urlOf(server, `${template}_new`) });
      await seed(fresh.db, from);
      await fresh.close();
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  });
  const opened = await move(await openDatabase({ databaseUrl: urlOf(server, name) }), from, now);
  const close = async () => {
    await opened.close();
    await withServer(server, async (client) => {
      await client.query(`drop database ${name} with (force)`);
    });
  };
  return { ...opened, close };
};

/** Opens a world's database: on a PostgreSQL server, or embedded without one. */
export const openWorldDatabase = (server: string | null, now: IsoInstant): Promise<OpenDatabase> =>
  server === null ? openPglite(now) : openPostgres(server, now);

/** Time until an idle database is closed. An open PGlite keeps the process alive: Postgres' own timers never end. */
const IDLE_MS = 1_000;
let isKept = false;
/** Keeps the embedded databases of closed worlds until the test runner ends this process: opening one takes 3 s. */
export const keepDatabases = (): void => {
  isKept = true;
};

interface Idle {
  opened: OpenDatabase;
  ending: NodeJS.Timeout | undefined;
}
/** Databases of closed worlds, in the seeded state, by server and instant. */
const idle = new Map<string, Idle>();

/**
 * Like openWorldDatabase. Closing restores the seeded state and keeps the database for a while, for the next world of
 * this process.
 */
export const takeWorldDatabase = async (server: string | null, now: IsoInstant): Promise<OpenDatabase> => {
  const key = `${server} ${now}`;
  const kept = idle.get(key);
  idle.delete(key);
  clearTimeout(kept?.ending);
  const opened = kept?.opened ?? (await openWorldDatabase(server, now));
  const close = async () => {
    await restore(opened.db);
    if (idle.has(key)) return opened.close();
    const end = () => {
      idle.delete(key);
      void opened.close();
    };
    const isForGood = isKept && opened.kind === 'pglite';
    idle.set(key, { opened, ending: isForGood ? undefined : setTimeout(end, IDLE_MS).unref() });
  };
  return { ...opened, close };
};
