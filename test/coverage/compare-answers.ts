/** Global setup of the server's tests: all files together must give the answers of docs/coverage/answers.json. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ROOT } from '#atlas/folders.ts';
import type { Answers } from '#harness/server/answers.ts';
import { ANSWERS, fileOfNote, NOTES, recordOf } from './answer-notes.ts';

const noteOf = (testFile: string): string => join(NOTES, fileOfNote(testFile));
const read = (file: string): Answers => JSON.parse(readFileSync(file, 'utf8'));

/** Calls with the codes that `all` has and `some` lacks. */
const beyond = (all: Answers, some: Answers): string[] =>
  Object.entries(all).flatMap(([call, codes]) =>
    codes.filter((code) => !some[call]?.includes(code)).map((code) => `${call} ${code}`),
  );

export default ({ vitest, config }: TestProject) => {
  rmSync(NOTES, { recursive: true, force: true });

  return (): void => {
    const files = globSync('test/server/*.test.ts', { cwd: ROOT }).filter(
      (file) => !file.endsWith('.postgres.test.ts'),
    );
    // skips partial runs, and PostgreSQL, which runs further tests
    const isWhole = config.testNamePattern === undefined && files.every((file) => existsSync(noteOf(file)));
    if (!isWhole || process.env['TEST_DATABASE_URL'] !== undefined) return;
    const answers = recordOf(files.map((file) => read(noteOf(file))));
    const kept: Answers = existsSync(ANSWERS) ? JSON.parse(readFileSync(ANSWERS, 'utf8')) : {};
    if (vitest.snapshot.options.updateSnapshot === 'all')
      return writeFileSync(ANSWERS, `${JSON.stringify(answers, null, 2)}\n`);
    const [missing, unknown] = [beyond(kept, answers), beyond(answers, kept)];
    // no failure: with concurrent calls, the order decides about some codes
    if (unknown.length > 0) console.log(`Answers that docs/coverage does not know yet: ${unknown.join(', ')}`);
    if (missing.length > 0)
      throw new Error(
        `docs/coverage says more than the server answered (vitest run --project server -u): ${missing.join(', ')}`,
      );
  };
};
