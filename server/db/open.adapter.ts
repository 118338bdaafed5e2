/** Opens the one database: PGlite in a folder or in memory, or a PostgreSQL server. Both answer with the same types. */
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { embeddedPool } from './embedded-pool.adapter.ts';
import { lockFolder } from './folder-lock.adapter.ts';
import { migrate, requireMigrated } from './migrate.service.ts';
import { privateFolder, privateTree } from './private-files.adapter.ts';
import type { Database } from './tables.types.ts';

export type Where = { dataDir: string } | { databaseUrl: string; poolSize?: number } | { memory: true; dump?: Blob };

export interface OpenDatabase {
  db: Kysely<Database>;
  kind: 'pglite' | 'postgres';
  close: () => Promise<void>;
  /** PGlite only: the whole database as one file, for `memory`'s `dump`. */
  dump: () => Promise<Blob>;
}

const STATEMENT_TIMEOUT_MS = 5_000;
/** A frozen or disconnected server never ends its statements: the client closes the connection after this time. */
const SILENCE_MS = 6_000;
/** Settings of every connection. */
const SETTINGS = { timezone: 'UTC', statement_timeout: STATEMENT_TIMEOUT_MS };
/** Random pages cost little more than sequential ones; the planner's default is for spinning disks. PGlite is faster with that. */
const SERVER_SETTINGS = { ...SETTINGS, random_page_cost: 1.1 };
const NO_LIMIT = { statement_timeout: 0 };
const POOL_WAIT_MS = 2_000;
const POOL_SIZE = 10;

const toIso = (text: string): string => new Date(text).toISOString();
/** By type: int8 and numeric as numbers, dates as written, timestamptz as ISO instants. */
const PARSERS: Record<number, (text: string) => unknown> = {
  20: Number,
  1082: (text) => text,
  1184: toIso,
  1700: Number,
};

/** Hands out clients that prepare each statement once per connection: planning costs more than running it. */
const preparing = (pool: Pool): PostgresPool => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const prepared = (client: PoolClient): PostgresPoolClient => {
    let isGivenUp = false;
    const query = async (text: string, values: unknown[]) => {
      // the end of a transaction need not wait again
      if (isGivenUp) throw new Error('Connection terminated');
      try {
        return await client.query(values.length === 0 ? { text } : { name: nameOf(text), text, values });
      } catch (error) {
        isGivenUp = error instanceof Error && error.message === 'Query read timeout';
        throw error;
      }
    };
    return {
      // Kysely's type also allows cursors, which only its streams use.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(isGivenUp || destroy),
    };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? prepared(client);
      clients.set(client, known);
      return known;
    },
  };
};

interface Server {
  databaseUrl: string;
  poolSize?: number;
  /** Sets no time limit on statements. */
  isPatient?: boolean;
}

const openPostgres = ({ databaseUrl, poolSize = POOL_SIZE, isPatient = false }: Server) => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: POOL_WAIT_MS,
    ...(!isPatient && { query_timeout: SILENCE_MS }),
    options: Object.entries({ ...SERVER_SETTINGS, ...(isPatient && NO_LIMIT) })
      .map(([name, setting]) => `-c ${name}=${setting}`)
      .join(' '),
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? types.getTypeParser(oid, format) },
  });
  // A connection that dies, idle or lent out, is replaced at the next call; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return {
    db,
    kind: 'postgres' as const,
    close: () => db.destroy(),
    dump: () => Promise.reject(new Error('Only the embedded database can be dumped')),
  };
};

const openPglite = async (where: { dataDir: string } | { memory: true; dump?: Blob }, { isPatient = false } = {}) => {
  const unlock = 'dataDir' in where ? lockFolder(where.dataDir) : () => {};
  try {
    if ('dataDir' in where) privateFolder(where.dataDir);
    const pglite = await PGlite.create({
      ...('dataDir' in where ? { dataDir: where.dataDir } : {}),
      ...('dump' in where && where.dump ? { loadDataDir: where.dump } : {}),
      extensions: { btree_gist },
      parsers: PARSERS,
    });
    // PGlite has just unpacked files that every user can read
    if ('dataDir' in where) privateTree(where.dataDir);
    for (const [name, setting] of Object.entries({ ...SETTINGS, ...(isPatient && NO_LIMIT) }))
      await pglite.exec(`set ${name} = '${setting}'`);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: embeddedPool(pglite) }) });
    const close = async () => {
      await db.destroy();
      unlock();
    };
    return { db, kind: 'pglite' as const, close, dump: () => pglite.dumpDataDir('none') };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Patience of a command that reads whole tables: its statements have no time limit, unlike those of a server. */
interface Patience {
  isPatient?: boolean;
}

/** Opens the database of a running server for a command that reads whole tables, without migrating it. */
export const readDatabase = (databaseUrl: string): OpenDatabase =>
  openPostgres({ databaseUrl, poolSize: 1, isPatient: true });

/** Opens a database without migrating it, embedded or not. @throws FolderLocked when another process has the folder */
export const openAsItStands = async (where: Where, patience: Patience = {}): Promise<OpenDatabase> =>
  'databaseUrl' in where ? openPostgres({ ...where, ...patience }) : openPglite(where, patience);

/** Brings the schema of an open database up to date. @throws SchemaError when this version may not run on it */
export const migrateOpen = ({ db, kind }: OpenDatabase, where: Where): Promise<void> =>
  migrate({
    db,
    kind,
    openPatient: () =>
      'databaseUrl' in where
        ? openPostgres({ databaseUrl: where.databaseUrl, poolSize: 1, isPatient: true })
        : { db, close: () => Promise.resolve() },
  });

/**
 * Opens and migrates, or only looks whether it needs to.
 * @throws FolderLocked when another process has the folder; SchemaError when this version may not run on the schema; the
 * driver's error when the server cannot be reached
 */
export const openDatabase = async (
  where: Where,
  { migrates = true, ...patience }: Patience & { migrates?: boolean } = {},
): Promise<OpenDatabase> => {
  const opened = await openAsItStands(where, patience);
  try {
    await (migrates ? migrateOpen(opened, where) : requireMigrated(opened.db));
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
};
