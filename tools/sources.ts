/** The project's own source files and what they import, as text. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The rooms of the house. */
export const ROOMS = [
  'contract',
  'machines',
  'model',
  'src',
  'server',
  'desk',
  'desk/app',
  'sandbox',
  'harness',
  'bin',
  'atlas',
  'test',
  'tools',
  'bench',
] as const;

export interface Source {
  /** Path below the project's root: server/clinic/clinic.store.ts. */
  path: string;
  house: string;
  text: string;
  /** The text without comments. */
  code: string;
  /** Imported files by their path below the root, packages by their name. */
  imports: readonly string[];
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{])\/\/[^\n]*/g;

export const resolved = (path: string, specifier: string): string => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier;
};

/** The room of a file: its first folder; the desk's app is a room of its own, beside the desk of the sandbox. */
export const houseOf = (path: string): string =>
  path.startsWith('desk/app/') ? 'desk/app' : (path.split('/')[0] ?? '');

const read = (path: string): Source => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const code = text.replace(COMMENT, '');
  const imports = [...code.matchAll(IMPORT)].map(([, from, only]) => resolved(path, from ?? only ?? ''));
  return { path, house: houseOf(path), text, code, imports };
};

export const sources: readonly Source[] = globSync(
  `{${ROOMS.filter((room) => !room.includes('/')).join(',')}}/**/*.{ts,tsx,mjs,mts}`,
  { cwd: ROOT },
)
  .toSorted()
  .map(read);

export const isOwn = (imported: string): boolean => ROOMS.some((room) => room === houseOf(imported));
/** Quoted texts of a source. */
export const textsIn = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );
/** The lines of `files` on which `pattern` is found, as `path: line`. */
export const linesWith = (files: readonly Source[], pattern: RegExp): string[] =>
  files.flatMap(({ path, code }) =>
    code.split('\n').flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );
