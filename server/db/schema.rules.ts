/** The schema that this version of the app has as plain SQL, and how a database's differs from it. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  /** Name of the migration's file. */
  name: string;
  statements: readonly string[];
  /** The oldest version of the app that may run on the schema afterwards. */
  oldestApp: string;
  /**
   * Whether the migration runs without a transaction, apart and after all others: building an index meanwhile lets
   * everyone write.
   */
  isApart: boolean;
}

/** The schema as the database knows it. */
export interface Schema {
  /** The oldest app is null in rows from before migrations named it. */
  migrations: readonly { name: string; oldestApp: string | null }[];
  /** Hashes of the functions and views that are there, and the version of the app that made them. */
  functions: { app: string; hashes: readonly string[] } | null;
}

/** The steps to take, in this order. */
export interface Plan {
  migrations: readonly Migration[];
  /** Statements of functions and views whose text changed; all of them after a migration, which may have dropped some. */
  functions: readonly string[];
  apart: readonly Migration[];
}

/** The message explains to the operator why the schema does not fit. */
export class SchemaError extends Error {}

const ROOT = join(import.meta.dirname, '..', '..');

/** The version in package.json: three numbers with dots between. */
export const appVersion = (): string => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return version;
};

/** Splits at semicolons that end a line outside $$…$$ and comments, since one call takes one statement. */
const statementsOf = (text: string): string[] => {
  const statements: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (const { 0: mark, index } of text.matchAll(/\$\$|--.*$|;[ \t]*$/gm)) {
    if (mark === '$$') isQuoted = !isQuoted;
    else if (!isQuoted && mark.startsWith(';')) {
      statements.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return statements;
};

const filesOf = (folder: string) => {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path)
    .sort()
    .map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }));
};

/** @throws when a migration does not begin with `-- oldest app: <version>` */
export const readMigrations = (): Migration[] =>
  filesOf('migrations').map(({ name, text }) => {
    const oldestApp = /^-- oldest app: (\d+\.\d+\.\d+)\n/.exec(text)?.[1];
    if (oldestApp === undefined) throw new Error(`${name} does not begin with "-- oldest app: <version>"`);
    return { name, statements: statementsOf(text), oldestApp, isApart: /^-- without a transaction$/m.test(text) };
  });

export const readFunctions = (): string[] => filesOf('functions').flatMap(({ text }) => statementsOf(text));

export const hashOf = (statement: string): string => hash('sha256', statement.trim());

const isOlder = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true, sensitivity: 'base' }) < 0;

const NOTHING: Plan = { migrations: [], functions: [], apart: [] };

export const isNothing = ({ migrations, functions, apart }: Plan): boolean =>
  migrations.length + functions.length + apart.length === 0;

/** @throws SchemaError when the schema is a newer one that this version may not run on, or that of a version beside it */
const planOnNewer = (unknown: Schema['migrations'], missing: readonly Migration[], app: string): Plan => {
  const refusing = unknown.find(({ oldestApp }) => oldestApp === null || isOlder(app, oldestApp));
  if (refusing)
    throw new SchemaError(
      `This is MyNiks ${app}, and the database needs ${refusing.oldestApp ?? 'another version'}${refusing.oldestApp === null ? '' : ' or newer'}: its migration ${refusing.name} says so.`,
    );
  const [first] = missing;
  if (first)
    throw new SchemaError(
      `This is MyNiks ${app}, and the database was made by another version beside it: it lacks ${first.name}, and has ${unknown.map(({ name }) => name).join(', ')}.`,
    );
  return NOTHING;
};

/**
 * On a newer schema nothing is to be done, and functions of a newer app are left as they are.
 * @throws SchemaError when this version of the app may not run on the schema
 */
export const planOf = (schema: Schema, app = appVersion()): Plan => {
  const own = readMigrations();
  const names = new Set(own.map(({ name }) => name));
  const done = new Set(schema.migrations.map(({ name }) => name));
  const missing = own.filter(({ name }) => !done.has(name));
  const unknown = schema.migrations.filter(({ name }) => !names.has(name));
  if (unknown.length > 0) return planOnNewer(unknown, missing, app);
  const migrations = missing.filter(({ isApart }) => !isApart);
  const apart = missing.filter(({ isApart }) => isApart);
  if (migrations.length === 0 && schema.functions && isOlder(app, schema.functions.app)) return { ...NOTHING, apart };
  const known = new Set(migrations.length > 0 ? [] : schema.functions?.hashes);
  return { migrations, functions: readFunctions().filter((statement) => !known.has(hashOf(statement))), apart };
};

/** The name of the function or view that a statement makes. */
const nameOf = (statement: string): string => /create or replace \w+ (\w+)/.exec(statement)?.[1] ?? statement;

/** A line for each thing that is to be done. */
export const planAsText = (plan: Plan): string =>
  isNothing(plan)
    ? 'Nothing is to be done: the schema is that of this version, or of a newer one that it may run on.'
    : [
        ...plan.migrations.map(({ name }) => `in one transaction   ${name}`),
        ...plan.functions.map((statement) => `in one transaction   ${nameOf(statement)}`),
        ...plan.apart.map(({ name }) => `apart, after it      ${name}`),
      ].join('\n');
