/**
 * A reporter of Vitest: it writes down errors that no test caught, which end a run without a failed test and which the
 * JSON reporter leaves out.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';

/** A message with its stack in each line, as JSON. */
export const STRAY_ERRORS = join(import.meta.dirname, '..', '.cache', 'stray-errors.jsonl');

const write = (message: string): void => appendFileSync(STRAY_ERRORS, `${JSON.stringify(message)}\n`);

/** Throws `error` from a global teardown: Vitest prints it after the reporters have ended. */
export const throwStray = (error: Error): never => {
  write(error.message);
  throw error;
};

export default class StrayErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_, errors) => {
    for (const { message, stack } of errors) write(stack ?? message);
  };
}
