/** A database of one's own with the demo world in it, within half a second. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { IsoInstant } from '#contract/time.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { seed } from './seeded.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, '.cache');

/** Changes with everything that decides what the seeded database looks like. */
const fingerprint = (now: IsoInstant): string => {
  const sources = globSync(['server/db/**/*', 'test/world/*.ts', 'node_modules/@electric-sql/pglite/package.json'], {
    cwd: ROOT,
    withFileTypes: true,
  });
  const hash = createHash('sha256').update(now);
  for (const path of sources
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort())
    hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
};

/** PGlite in memory, from a dump that is made once and kept in .cache. */
export const openPglite = async (now: IsoInstant): Promise<OpenDatabase> => {
  const file = join(CACHE, `world-${fingerprint(now)}.tar`);
  if (!existsSync(file)) {
    const fresh = await openDatabase({ memory: true });
    await seed(fresh.db, now);
    const dump = await fresh.dump();
    await fresh.close();
    mkdirSync(CACHE, { recursive: true });
    const mine = `${file}.${process.pid}`;
    writeFileSync(mine, new Uint8Array(await dump.arrayBuffer()));
    renameSync(mine, file);
  }
  return openDatabase({ memory: true, dump: await openAsBlob(file) });
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

/** Any number: one template is made at a time. */
const TEMPLATE_LOCK = 7_130_552;

/** A database on the server at `server`, copied from a template that is made once. */
export const openPostgres = async (server: string, now: IsoInstant): Promise<OpenDatabase> => {
  const template = `world_${fingerprint(now)}`;
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await withServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`create database ${template}_new`);
      const fresh = await openDatabase({ databaseUrl: urlOf(server, `${template}_new`) });
      await seed(fresh.db, now);
      await fresh.close();
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  });
  const opened = await openDatabase({ databaseUrl: urlOf(server, name) });
  const close = async () => {
    await opened.close();
    await withServer(server, async (client) => {
      await client.query(`drop database ${name} with (force)`);
    });
  };
  return { ...opened, close };
};
