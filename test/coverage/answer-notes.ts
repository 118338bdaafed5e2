/** What the server's tests answered: a note of each file, and the record of all in docs/coverage. */
import { basename, join } from 'node:path';
import { COVERAGE, ROOT } from '#atlas/folders.ts';
import { FAILURE_STATUS, isFailureCode } from '#contract/failure-codes.ts';
import { type Answers, merged, nameOfCall } from '#stage/world/answers.ts';
import { SERVER_CALLS } from './server-calls.ts';

/** Of the run that is going on. */
export const NOTES = join(ROOT, '.cache', 'answers');
export const fileOfNote = (testFile: string): string => `${basename(testFile)}.json`;
/** By call: what was answered in any test. */
export const ANSWERS = join(COVERAGE, 'answers.json');

const KNOWN = new Set(
  Object.values(SERVER_CALLS)
    .flatMap((calls) => Object.values(calls).flat())
    .map(nameOfCall),
);
/** What depends on the moment: the server is at its end, or still at work. */
export const isPassing = (code: string): boolean =>
  code === 'IN_PROGRESS' || (isFailureCode(code) && FAILURE_STATUS[code] >= 500);

/** Of calls that stand behind a machine's. */
export const recordOf = (notes: readonly Answers[]): Answers =>
  Object.fromEntries(
    Object.entries(merged(notes)).flatMap(([name, codes]) =>
      KNOWN.has(name) ? [[name, codes.filter((code) => !isPassing(code))]] : [],
    ),
  );
