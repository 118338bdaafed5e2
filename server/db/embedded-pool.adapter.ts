/**
 * PGlite as a pool of one connection, so that Kysely treats it as a server. Each statement is prepared once, and all
 * messages of a call are sent together: PGlite's own queries parse and plan each time, in six messages, which takes
 * three times as long.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

const { serialize } = protocol;

/** A longer statement inserts many rows and hardly repeats. */
const LONGEST_PREPARED = 4_000;

interface Prepared {
  name: string;
  /** Type OIDs of the parameters. */
  types: readonly number[];
  /** The statement's row description. */
  columns: messages.BackendMessage[];
}

/** Runs one statement at a time, even when one transaction sends several at once. */
const queryOf = (pglite: PGlite) => {
  const known = new Map<string, Prepared>();
  const send = (...messages: Uint8Array[]) => {
    if (!pglite.ready) throw new Error('PGlite is closed');
    return pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });
  };
  const prepare = async (text: string): Promise<Prepared> => {
    const found = known.get(text);
    if (found) return found;
    const name = text.length > LONGEST_PREPARED ? '' : `s${known.size}`;
    const told = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const columns = told.filter((one) => one.name === 'rowDescription');
    const prepared = { name, types: parse.parseDescribeStatementResults(told), columns };
    if (name !== '') known.set(text, prepared);
    return prepared;
  };
  const bind = ({ name, types }: Prepared, values: readonly unknown[]) =>
    serialize.bind({
      statement: name,
      values: values.map((value, place) => {
        if (value === null || value === undefined) return null;
        return (
          pglite.serializers[types[place] ?? 0]?.(value) ?? (typeof value === 'string' ? value : JSON.stringify(value))
        );
      }),
    });
  const ask = async (text: string, values: readonly unknown[]) => {
    if (values.length === 0) return send(serialize.query(text));
    const prepared = await prepare(text);
    return [...prepared.columns, ...(await send(bind(prepared, values), serialize.execute({})))];
  };
  return (text: string, values: readonly unknown[]) =>
    pglite.runExclusive(async () => parse.parseResults(await ask(text, values), pglite.parsers)[0]);
};

/** Its `end` closes PGlite. */
export const embeddedPool = (pglite: PGlite): PostgresPool => {
  // Kysely's type also allows cursors, which only its streams use.
  const query = queryOf(pglite) as unknown as PostgresPoolClient['query'];
  let isFree = Promise.resolve();
  return {
    options: {},
    connect: async () => {
      const before = isFree;
      const { promise, resolve } = Promise.withResolvers<void>();
      isFree = promise;
      await before;
      // PGlite works on the thread that answers requests: without this turn, waiting calls would follow at once and
      // block all others
      await nextTurn();
      return { query, release: () => resolve() };
    },
    end: async () => {
      await isFree;
      await pglite.close();
    },
  };
};
