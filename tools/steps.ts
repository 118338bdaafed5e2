/** Steps of a test run: each has a heading, none stops the others, and all are counted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export interface Count {
  passed: number;
  failed: number;
}
export type Environment = Record<string, string>;

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');
const REPORT = join(ROOT, '.cache', 'tests.json');

const heading = (title: string): void => console.log(`\n=== ${title}`);
const count = (isWell: boolean): Count => ({ passed: isWell ? 1 : 0, failed: isWell ? 0 : 1 });

/** The project's own programs come first, its Node among them. */
const run = async ([program = '', ...args]: readonly string[], more: Environment): Promise<boolean> => {
  const env = { ...process.env, ...more, PATH: BIN + delimiter + (process.env['PATH'] ?? '') };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const failure = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
  const end = once(child, 'exit').then(([code]: unknown[]) => code);
  return (await Promise.race([end, failure])) === 0;
};

/** @returns 1 passed when the command ends with 0 */
export const step = async (title: string, command: readonly string[], env: Environment = {}): Promise<Count> => {
  heading(title);
  const start = performance.now();
  const isWell = await run(command, env);
  console.log(`${isWell ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - start) / 1000)} s: ${title}`);
  return count(isWell);
};

/** @returns 1 passed when `action` does not throw, and what it returned */
export const attempt = <Result>(title: string, action: () => Result): { count: Count; result: Result | null } => {
  heading(title);
  try {
    return { count: count(true), result: action() };
  } catch (error) {
    console.error(error);
    return { count: count(false), result: null };
  }
};

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[];
}
const read = async (): Promise<Report | null> => {
  try {
    return JSON.parse(await readFile(REPORT, 'utf8')) as Report;
  } catch {
    return null;
  }
};

/** Runs vitest. @returns its tests; a file that could not be read, or a run that broke, counts as one that failed */
export const tests = async (title: string, command: readonly string[], env: Environment = {}): Promise<Count> => {
  heading(title);
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  await rm(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const isWell = await run([...command, ...reporters], env);
  const report = await read();
  if (report === null) return count(false);
  const { numPassedTests: passed, numFailedTests, testResults } = report;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  const failed = numFailedTests + broken.length;
  return { passed, failed: failed === 0 && !isWell ? 1 : failed };
};

/** Prints the last line, `N passed, N failed`, and sets the exit code. */
export const conclude = (counts: readonly Count[]): void => {
  const sum = (name: keyof Count) => counts.reduce((total, one) => total + one[name], 0);
  if (sum('failed') > 0) process.exitCode = 1;
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
};
