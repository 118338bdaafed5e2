/** Global setup of the server's tests: all files together leave for the atlas which ends of calls they have seen. */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ROOT } from '#atlas/folders.ts';
import { machines } from '#model/flows.ts';
import { throwStray } from '#tools/stray-errors.ts';
import { fileOfNote, NOTES, type Note, recordOf, unansweredIn } from './answer-notes.ts';
import { keepRecord, missedIn } from './coverage.ts';
import { serverRecord } from './server-record.ts';

const noteOf = (testFile: string): string => join(NOTES, fileOfNote(testFile));
const read = (file: string): Note => JSON.parse(readFileSync(file, 'utf8'));

export default ({ config }: TestProject) => {
  rmSync(NOTES, { recursive: true, force: true });

  return (): void => {
    const files = globSync('test/server/*.test.ts', { cwd: ROOT }).filter(
      (file) => !file.endsWith('.postgres.test.ts'),
    );
    // skips partial runs, and PostgreSQL, which runs further tests
    const isWhole = config.testNamePattern === undefined && files.every((file) => existsSync(noteOf(file)));
    if (!isWhole || process.env['TEST_DATABASE_URL'] !== undefined) return;
    const notes = files.map((file) => read(noteOf(file)));
    const answers = recordOf(notes.map((note) => note.answers));
    const records = [...machines.values()].map((flows) => serverRecord(flows, answers));
    // the check also speaks beside failed tests, which would hide it until they are mended
    if (!notes.some(({ hasFailed }) => hasFailed)) for (const record of records) keepRecord('server', record);
    const missed = records.flatMap((record) => missedIn(record, []));
    if (missed.length === 0) return;
    const unanswered = unansweredIn(answers).join(', ') || 'none';
    throwStray(
      new Error(
        `No test of the server answers so that these are taken: ${missed.join(', ')}; calls without success: ${unanswered}`,
      ),
    );
  };
};
