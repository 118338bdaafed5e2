/** Functions that each file of tests runs, as the last `npm run mutants -- --reach` saw it. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, '.cache', 'reach');

interface Ran {
  /** File of tests, its path below the root. */
  test: string;
  functions: readonly string[];
  ms: number;
  hasFailed: boolean;
}

export const keepRan = (ran: Ran): void => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${ran.test.replaceAll('/', '+')}.json`), JSON.stringify(ran));
};

const all: readonly Ran[] = existsSync(FOLDER)
  ? globSync('*.json', { cwd: FOLDER }).map((name): Ran => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))
  : [];

const byTest = new Map(all.map((ran) => [ran.test, { ...ran, functions: new Set(ran.functions) }]));
const quickestFirst = [...byTest.values()].filter(({ hasFailed }) => !hasFailed).toSorted((a, b) => a.ms - b.ms);

const isOf = (file: string) => (id: string) => id.startsWith(`${file}#`);
/** Files of tests that run any function of a file, first those that run most of them, then the quickest. */
export const testsThatRunIn = (file: string): string[] =>
  quickestFirst
    .map(({ test, functions }) => ({ test, count: [...functions].filter(isOf(file)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ test }) => test);

/** A file's tests that run one of its functions, in the same order. @param id of the function */
export const testsThatRun = (file: string, id: string): string[] =>
  testsThatRunIn(file).filter((test) => byTest.get(test)?.functions.has(id));

/** Milliseconds that a file of tests took; undefined where it was not seen. */
export const msOf = (test: string): number | undefined => byTest.get(test)?.ms;
export const isGreen = (test: string): boolean => byTest.get(test)?.hasFailed === false;
