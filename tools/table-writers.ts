/**
 * Lists the calls and jobs that write each table of the database, read off the code: statements belong to declarations,
 * declarations use each other by name, and the routes bind calls to them. The demo is left out, because it writes every
 * table.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { TABLES as FOLDER_TABLES } from '#server/clinic-folder/tables.rules.ts';

const ROOT = join(import.meta.dirname, '..');

export type Verb = 'insert' | 'update' | 'delete';
const nameOf = (id: string): string => id.split('#')[1] ?? '';

interface Declaration {
  /** Id of a declaration: `<file>#<name>`, or `sql#<name>` for a function of the database. */
  id: string;
  code: string;
  /** Names that a declaration may use, with the ids behind them. */
  scope: ReadonlyMap<string, string>;
}

const STATEMENTS: readonly [Verb, RegExp][] = [
  ['insert', /insertInto\(\s*'(\w+)'|insert into (\w+)/gi],
  ['update', /updateTable\(\s*'(\w+)'|\bupdate (\w+)(?:\s+\w+)?\s+set\b/gi],
  ['delete', /deleteFrom\(\s*'(\w+)'|delete from (\w+)/gi],
];
const writesIn = (code: string): (readonly [Verb, string[]])[] =>
  STATEMENTS.map(([verb, statement]) => [
    verb,
    [...code.matchAll(statement)].map(([, built, written]) => built ?? written ?? ''),
  ]);

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Present functions of the database: a later migration replaces a former one. */
const sqlFunctions = (): Map<string, string> => {
  const files = [
    ...globSync('server/db/migrations/*.sql', { cwd: ROOT }).toSorted(),
    ...globSync('server/db/functions/*.sql', { cwd: ROOT }).toSorted(),
  ];
  const FUNCTION = /create (?:or replace )?function (\w+)\b[\s\S]*?\$(\w*)\$([\s\S]*?)\$\2\$/gi;
  return new Map(
    files.flatMap((path) =>
      [...read(path).matchAll(FUNCTION)].map(([, name = '', , body = '']) => [name, body] as const),
    ),
  );
};
/** Tables whose changes call a function of the database, by the function. */
const triggers = (): { table: string; calls: string }[] => {
  const TRIGGER = /create trigger \w+\s+[\s\S]*?\bon (\w+)\b[\s\S]*?execute function (\w+)\(/gi;
  return globSync('server/db/{migrations,functions}/*.sql', { cwd: ROOT }).flatMap((path) =>
    [...read(path).matchAll(TRIGGER)].map(([, table = '', calls = '']) => ({ table, calls })),
  );
};

const IMPORT = /^import (?:type )?\{([^}]*)\} from '([^']+)';$/gm;
const resolved = (path: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier));

const BEGINNING = /^(?:export )?(?:async )?(?:const|function|class|type|interface) (\w+)/;

const declarationsOf = (path: string): Declaration[] => {
  const text = read(path).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const scope = new Map<string, string>();
  for (const [, names = '', from = ''] of text.matchAll(IMPORT))
    for (const one of names.split(',')) {
      const [name = '', alias = name] = one.trim().replace('type ', '').split(' as ');
      scope.set(alias, `${resolved(path, from)}#${name}`);
    }
  const found = text.split(new RegExp(`(?=${BEGINNING.source})`, 'm')).flatMap((code) => {
    const name = BEGINNING.exec(code)?.[1];
    return name === undefined ? [] : [{ id: `${path}#${name}`, name, code, scope }];
  });
  for (const { id, name } of found) scope.set(name, id);
  return found;
};

/** Functions that the start of the server hands over, by the name under which they are called. */
const HANDED_OVER = new Map([['onPaid', 'server/appointment/hold.service.ts#settleBooking']]);

/** Ids behind the names in this code; functions of the database are known by their brackets. */
const usedIn = ({ code, scope }: Pick<Declaration, 'code' | 'scope'>, inDatabase: ReadonlySet<string>): string[] => [
  ...[...code.matchAll(/(?<!(?<!\.\.)\.)\b\w+\b/g)].flatMap(([name]) => scope.get(name) ?? []),
  ...[...HANDED_OVER].flatMap(([name, id]) => (code.includes(`${name}(`) ? [id] : [])),
  ...[...code.matchAll(/\b(\w+)\(/g)].flatMap(([, name = '']) => (inDatabase.has(name) ? [`sql#${name}`] : [])),
];

const CALL = /\b\w+Calls\.(\w+)/g;
const callsIn = (code: string): string[] => [...code.matchAll(CALL)].map(([, call = '']) => call);
/** Statements of a function that binds calls, each with the calls that it is about: those of a list that a loop goes over, too. */
const boundIn = ({ code }: Declaration): { calls: string[]; code: string }[] => {
  const lists = new Map<string, string[]>();
  return code.split(/^ {2}(?=[^\s})\]])/m).flatMap((statement) => {
    const list = /^const (\w+) = \[/.exec(statement)?.[1];
    if (list !== undefined) {
      lists.set(list, callsIn(statement));
      return statement.split(/(?=\b\w+Calls\.)/).map((part) => ({ calls: callsIn(part), code: part }));
    }
    const looped = lists.get(/^for \(const [^)]* of (\w+)\)/.exec(statement)?.[1] ?? '');
    return [{ calls: looped ?? callsIn(statement), code: statement }];
  });
};

const CLINIC = 'npm run clinic';

/** Beginnings of a write: a call, a job, the start of the server, a command. */
interface Begin {
  name: string;
  ids: readonly string[];
}

const beginsIn = (all: readonly Declaration[], inDatabase: ReadonlySet<string>): Begin[] => {
  const calls = all
    .filter(({ id }) => id.includes('.routes.ts#'))
    .flatMap((one) =>
      boundIn(one).flatMap(({ calls: bound, code }) =>
        bound.map((name) => ({ name, ids: usedIn({ code, scope: one.scope }, inDatabase) })),
      ),
    );
  // what the start of the server starts goes on by itself: each function that it runs is a job
  const starting = all.filter(({ id }) => id.startsWith('bin/start.ts#'));
  const runs = new Set(
    starting.flatMap((one) => usedIn(one, inDatabase)).filter((id) => /^server.*#start[A-Z]/.test(id)),
  );
  const jobs = new Set(all.filter(({ id }) => runs.has(id)).flatMap((one) => usedIn(one, inDatabase)));
  const called = (id: string) => ({ name: nameOf(id), ids: [id] });
  return [
    ...calls,
    { name: 'any call', ids: ['server/kit/serve.ts#serveOn'] },
    { name: 'the provider’s webhook', ids: ['server/money/webhook.routes.ts#webhookRoute'] },
    ...[...jobs].filter((id) => !runs.has(id)).map(called),
    { name: 'npm start', ids: ['bin/start.ts#prepare'] },
    { name: CLINIC, ids: ['server/clinic-folder/apply.service.ts#applyFolder'] },
    { name: `${CLINIC} -- import`, ids: ['server/clinic-import/import.service.ts#importPeople'] },
  ];
};

export type Writers = Readonly<Record<Verb, readonly string[]>>;
const VERBS = ['insert', 'update', 'delete'] as const;

/** Writers by table; a call has its name in the contract, a job that of its function. */
export const listWriters = (): ReadonlyMap<string, Writers> => {
  const bodies = sqlFunctions();
  const inDatabase = new Set(bodies.keys());
  const files = globSync('{server,desk,bin}/**/*.ts', { cwd: ROOT }).filter((path) => !path.startsWith('server/demo/'));
  const all: Declaration[] = [
    ...files.toSorted().flatMap(declarationsOf),
    ...[...bodies].map(([name, code]) => ({ id: `sql#${name}`, code, scope: new Map<string, string>() })),
  ];
  const byId = new Map(all.map((one) => [one.id, one]));
  const fired = Map.groupBy(triggers(), ({ table }) => table);

  const writers = new Map<string, Record<Verb, Set<string>>>();
  for (const { name, ids } of beginsIn(all, inDatabase)) {
    const seen = new Set<string>();
    const queue = [...ids];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const one = byId.get(id);
      if (seen.has(id) || !one) continue;
      seen.add(id);
      queue.push(...usedIn(one, inDatabase));
      for (const [verb, tables] of writesIn(one.code))
        for (const table of tables) {
          const row = writers.get(table) ?? { insert: new Set(), update: new Set(), delete: new Set() };
          writers.set(table, { ...row, [verb]: row[verb].add(name) });
          queue.push(...(fired.get(table) ?? []).map(({ calls }) => `sql#${calls}`));
        }
    }
  }
  // the clinic's folder writes rows of tables that it names as data
  for (const table of Object.keys(FOLDER_TABLES))
    for (const verb of VERBS) {
      const row = writers.get(table) ?? { insert: new Set(), update: new Set(), delete: new Set() };
      writers.set(table, { ...row, [verb]: row[verb].add(CLINIC) });
    }
  const sorted = (names: ReadonlySet<string>) => [...names].toSorted();
  return new Map(
    [...writers].map(([table, row]) => [
      table,
      Object.fromEntries(VERBS.map((verb) => [verb, sorted(row[verb])])) as Record<Verb, string[]>,
    ]),
  );
};

/** Tables whose rows a migration made, of what was in the database before it. */
export const OF_MIGRATIONS: Readonly<Record<string, string>> = { niks_opening_use: 'migration 0022' };

const listed = (names: readonly string[] = []): string => (names.length === 0 ? '–' : names.join(', '));

/** @param tables all tables of the database */
export const tablesAsMarkdown = (tables: readonly string[]): string => {
  const writers = listWriters();
  const rows = tables.toSorted().map((table) => {
    const { insert, update, delete: gone } = writers.get(table) ?? {};
    const made = OF_MIGRATIONS[table] ?? listed(insert);
    return `| \`${table}\` | ${made} | ${listed(update)} | ${listed(gone)} |`;
  });
  return `${[
    '# Who writes what',
    '',
    'For every table of the database: which calls of the API (by their names in `contract/calls`) and jobs of the server make,',
    'change and delete its rows, in any case that may be. The demo is left out. Read off the code by `tools/table-writers.ts`;',
    'a test holds it to that.',
    '',
    '| table | rows are made by | changed by | deleted by |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')}\n`;
};
