/**
 * docs/promises.tsv: what screens and letters promise, the code that keeps each promise, and the test that sees it kept.
 * `npm run promises` switches each piece of code off in turn, runs the test that it names, and ends with 1 where one still passes.
 * `npm run promises -- <words>` does so for the promises whose text has these words.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommand } from './command.ts';

const ROOT = join(import.meta.dirname, '..');

export interface PromiseRow {
  /** Text of the promise, as in the catalogue of texts. */
  text: string;
  /** Code that keeps the promise, `<file>#<export>`; null for a text that promises nothing. */
  keptBy: string | null;
  /** Test of the promise, `<file>: <title of the test, or its beginning>`; null as above. */
  test: string | null;
  /** Why the text promises nothing, or how a promise is kept without code of ours. */
  note: string;
}

const orNull = (cell: string): string | null => (cell === '-' ? null : cell);

export const listPromises = (): PromiseRow[] => {
  const [, ...rows] = readFileSync(join(ROOT, 'docs', 'promises.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => {
    const [text = '', keptBy = '-', test = '-', note = ''] = row.split('\t');
    return { text, keptBy: orNull(keptBy), test: orNull(test), note };
  });
};

/** Words by which a text promises something, or seems to. */
const PROMISING = /\b(?:we|you get|you hear|until|within|goes back(?! into))\b/i;

export const isPromising = (text: string): boolean => PROMISING.test(text);

/** Texts of the app that need a row. Samples of the components are shown to no patient. */
export const listPromising = (catalogue: string): string[] =>
  catalogue
    .split('\n\n')
    .filter((entry) => /^#: (?!src\/ui\/samples\/)/m.test(entry))
    .map((entry) =>
      [...(/^msgid ((?:".*"\n?)+)/m.exec(entry)?.[1] ?? '').matchAll(/"(.*)"/g)].map(([, part]) => part).join(''),
    )
    .filter(isPromising);

/** Says in words which pointers of a row are wrong. */
export const faultsOf = ({ text, keptBy, test, note }: PromiseRow): string[] => {
  if (keptBy === null) return note === '' ? [`${text}: says neither what keeps it nor why nothing does`] : [];
  const [file = '', name = ''] = keptBy.split('#');
  const [testFile = '', title = ''] = test?.split(/: (.*)/) ?? [];
  const source = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
  const tests = existsSync(join(ROOT, testFile)) ? readFileSync(join(ROOT, testFile), 'utf8') : '';
  return [
    ...(source.includes(`const ${name} = `) ? [] : [`${text}: ${keptBy} is not there`]),
    ...(title !== '' && tests.replaceAll("\\'", "'").includes(title) ? [] : [`${text}: the test ${test} is not there`]),
  ];
};

const projectOf = (file: string): string =>
  /^test\/views\/|\.views\.test\./.test(file)
    ? 'views'
    : /^test\/browser\/|\.browser\.test\./.test(file)
      ? 'browser'
      : 'server';
const escaped = (title: string): string => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether the test passes. @param off the export that is switched off; null: none */
const passes = (test: string, off: string | null): boolean => {
  const [file = '', title = ''] = test.split(/: (.*)/);
  const run = ['node_modules/.bin/vitest', 'run', '--project', projectOf(file), file, '-t', escaped(title)];
  // a test that hangs because the function is off ends with the timeout, and counts as failed
  const env = { ...process.env, ...(off && { SWITCHED_OFF: off }) };
  return spawnSync(process.execPath, run, { cwd: ROOT, stdio: 'ignore', env, timeout: 180_000 }).status === 0;
};

const check = (words: string): void => {
  const kept = listPromises().filter(({ text, keptBy }) => keptBy !== null && text.includes(words));
  const pairs = Map.groupBy(kept, ({ keptBy, test }) => `${keptBy}\t${test}`);
  let unseen = 0;
  for (const [pair, rows] of pairs) {
    const [keptBy = '', test = ''] = pair.split('\t');
    const isKept = passes(test, null);
    const isSeen = isKept && !passes(test, keptBy);
    if (!isSeen) unseen += rows.length;
    console.log(`${isSeen ? 'kept    ' : isKept ? 'UNSEEN  ' : 'FAILS   '} ${keptBy}  ${test}  (${rows.length})`);
  }
  console.log(`${kept.length} promises, ${kept.length - unseen} of them seen kept.`);
  if (unseen > 0) process.exitCode = 1;
};

const USAGE = `npm run promises [-- <words>]     switches off, in turn, the code that keeps each promise of docs/promises.tsv, and
                                  wants the test of its row to fail: a promise that no test sees kept is none

  <words>   only promises whose text has these words

For example:
  npm run promises -- refund

Exit code 0: every promise was seen kept. 1: a test still passes, or fails without a fault. 2: not understood.`;

if (import.meta.main) check(readCommand({ usage: USAGE, options: {}, takesWords: true }).words.join(' '));
