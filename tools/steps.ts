/** Steps of a test run: each has a heading, a failure does not stop the others, and all results are counted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { STRAY_ERRORS } from './stray-errors.ts';

export interface Failed {
  title: string;
  /** First and last lines of its message: a failed path describes the failure at the end. */
  why: string[];
}
export interface Count {
  passed: number;
  failed: Failed[];
  /** Tests that passed on a retry, with the message of their first failure. */
  unsteady: Failed[];
}
export type Environment = Record<string, string>;

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');
/** Files with the reports of Vitest: about a whole run, and about a part. */
const WHOLE_RUN = join(ROOT, '.cache', 'tests.json');
const PART = join(ROOT, '.cache', 'tests-part.json');

const heading = (title: string): void => console.log(`\n=== ${title}`);
const count = (title: string, isWell: boolean): Count => ({
  passed: isWell ? 1 : 0,
  failed: isWell ? [] : [{ title, why: [] }],
  unsteady: [],
});

const LAST_LINES = 7;
const LINE_LENGTH = 1_000;
const whyOf = (message: string): string[] => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .map((line) => line.slice(0, LINE_LENGTH));
  return [...lines.slice(0, 1), ...lines.slice(1).slice(-LAST_LINES)];
};

/** Searches the project's own programs first, including its Node. */
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

/** @returns 1 passed if the command exits with 0 */
export const step = async (title: string, command: readonly string[], env: Environment = {}): Promise<Count> => {
  heading(title);
  const start = performance.now();
  const isWell = await run(command, env);
  console.log(`${isWell ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - start) / 1000)} s: ${title}`);
  return count(title, isWell);
};

/** @returns 1 passed if `action` does not throw, with its result */
export const attempt = <Result>(title: string, action: () => Result): { count: Count; result: Result | null } => {
  heading(title);
  try {
    return { count: count(title, true), result: action() };
  } catch (error) {
    console.error(error);
    return { count: count(title, false), result: null };
  }
};

interface Report {
  numPassedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}
const read = async (file: string): Promise<Report | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return null;
  }
};
const readStray = async (): Promise<string[]> => {
  const text = await readFile(STRAY_ERRORS, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as string);
};

interface Options {
  env?: Environment;
  /** A partial run proves no requirements. */
  isPart?: boolean;
}

/** Runs Vitest. @returns the counted tests; an unreadable file or a broken run counts as one failure */
export const tests = async (
  title: string,
  command: readonly string[],
  { env = {}, isPart = false }: Options = {},
): Promise<Count> => {
  heading(title);
  const file = isPart ? PART : WHOLE_RUN;
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  await Promise.all([file, STRAY_ERRORS].map((old) => rm(old, { force: true })));
  const reporters = ['default', 'json', 'tools/stray-errors.ts'].map((name) => `--reporter=${name}`);
  const isWell = await run([...command, ...reporters, `--outputFile.json=${file}`], env);
  const report = await read(file);
  if (report === null) return count(title, false);
  const { testResults, numPassedTests: passed } = report;
  /** Tests of the given status that have messages. */
  const told = (end: string): Failed[] =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === end && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => ({
          title: `${relative(ROOT, name)}: ${fullName}`,
          why: failureMessages.flatMap(whyOf),
        })),
    );
  const unread = testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== status),
    )
    .map(({ name, message }) => ({ title: relative(ROOT, name), why: whyOf(message) }));
  const stray = (await readStray()).map((message) => ({
    title: `${title}: an error outside of all tests`,
    why: message.split('\n').slice(0, LAST_LINES),
  }));
  const failed = [...told('failed'), ...unread, ...stray];
  return {
    passed,
    failed: failed.length === 0 && !isWell ? [{ title, why: [] }] : failed,
    unsteady: told('passed'),
  };
};

const lines = (kind: string, tests: readonly Failed[]): string[] =>
  tests.flatMap(({ title, why }) => [`${kind}: ${title}`, ...why.map((line) => `  why: ${line}`)]);

/** Prints unsteady and failed tests with their messages, then `N passed, N failed`, and sets the exit code. */
export const conclude = (counts: readonly Count[]): void => {
  const passed = counts.reduce((total, one) => total + one.passed, 0);
  const failed = counts.flatMap((one) => one.failed);
  if (failed.length > 0) process.exitCode = 1;
  const told = [
    ...lines(
      'unsteady',
      counts.flatMap((one) => one.unsteady),
    ),
    ...lines('failed', failed),
  ];
  console.log(['', ...told, `${passed} passed, ${failed.length} failed`].join('\n'));
};
