/** Answers of the server's tests: a note for each file. */
import { basename, join } from 'node:path';
import { ROOT } from '#atlas/folders.ts';
import { FAILURE_STATUS, isFailureCode } from '#contract/failure-codes.ts';
import { type Answers, merged, nameOfCall } from '#harness/server/answers.ts';
import { SERVER_CALLS } from './server-calls.ts';

/** Folder of the current run's notes. */
export const NOTES = join(ROOT, '.cache', 'answers');
/** Answers to one file of tests. */
export interface Note {
  answers: Answers;
  hasFailed: boolean;
}
export const fileOfNote = (testFile: string): string => `${basename(testFile)}.json`;

const KNOWN = new Set(
  Object.values(SERVER_CALLS)
    .flatMap((calls) => Object.values(calls).flat())
    .map(nameOfCall),
);
/** Whether the code depends on timing or load: such answers are not recorded. */
export const isPassing = (code: string): boolean =>
  code === 'IN_PROGRESS' || (isFailureCode(code) && FAILURE_STATUS[code] >= 500);

/** Calls of machines that were never answered with success. */
export const unansweredIn = (answers: Answers): string[] =>
  [...KNOWN].filter((name) => !answers[name]?.includes('OK')).toSorted();

/** Merges notes; keeps only calls that a machine makes. */
export const recordOf = (notes: readonly Answers[]): Answers =>
  Object.fromEntries(
    Object.entries(merged(notes)).flatMap(([name, codes]) =>
      KNOWN.has(name) ? [[name, codes.filter((code) => !isPassing(code))]] : [],
    ),
  );
