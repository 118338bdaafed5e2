/**
 * A reporter of Vitest: it writes down errors that no test caught, which end a run without a failed test and which the
 * JSON reporter leaves out.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';

/** Messages with stacks, one for each error, as JSON. */
export const STRAY_ERRORS = join(import.meta.dirname, '..', '.cache', 'stray-errors.json');

export default class StrayErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_, errors) => {
    const messages = errors.map(({ message, stack }) => stack ?? message);
    writeFileSync(STRAY_ERRORS, JSON.stringify(messages));
  };
}
