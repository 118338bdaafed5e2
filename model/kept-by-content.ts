/** Answers that are computed once for the same sources, and kept in .cache/graphs. */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.cache', 'graphs');
/** Files of the explorer, whose change invalidates every kept graph, too. */
const FINDER = join(import.meta.dirname, 'graph.ts');
/** The versions of the packages that run a machine. */
const PACKAGES = ['xstate', 'valibot'].map((name) => join(ROOT, 'node_modules', name, 'package.json'));

const IMPORT = /\bfrom\s*'([#.][^']+)'|\bimport\s*\(?\s*'([#.][^']+)'/g;
const fileOf = (from: string, imported: string): string =>
  imported.startsWith('#') ? join(ROOT, imported.slice(1)) : join(dirname(from), imported);

/** Text of each file, read once. */
const texts = new Map<string, string>();
const textOf = (file: string): string => {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
};

/** The file with all of our own files that it imports, directly or not. */
const closureOf = (...files: readonly string[]): string[] => {
  const closure = new Set(files);
  // the loop appends to the set it runs through
  for (const file of closure)
    for (const [, from, only] of textOf(file).matchAll(IMPORT)) closure.add(fileOf(file, from ?? only ?? ''));
  return [...closure].toSorted();
};

/** A hash that changes with every source on which the answer depends. */
const contentOf = (file: string): string => {
  const hash = createHash('sha256');
  for (const source of [...closureOf(file, FINDER), ...PACKAGES])
    hash.update(relative(ROOT, source)).update(textOf(source));
  return hash.digest('hex').slice(0, 16);
};

/** @param file the source that the answer is about @param find computes the answer, which must be JSON */
export const keptBy = <Answer>(file: string, find: () => Answer): Answer => {
  const name = basename(file, '.ts');
  const kept = join(FOLDER, `${name}-${contentOf(file)}.json`);
  try {
    return JSON.parse(readFileSync(kept, 'utf8'));
  } catch {
    const found = find();
    mkdirSync(FOLDER, { recursive: true });
    for (const former of globSync(`${name}-*.json`, { cwd: FOLDER })) rmSync(join(FOLDER, former), { force: true });
    const mine = `${kept}.${process.pid}`;
    writeFileSync(mine, JSON.stringify(found));
    renameSync(mine, kept);
    return found;
  }
};
