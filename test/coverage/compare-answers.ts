/** Around the server's tests: all files together answered what docs/coverage/answers.json says. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ROOT } from '#atlas/folders.ts';
import type { Answers } from '#stage/world/answers.ts';
import { ANSWERS, fileOfNote, NOTES, recordOf } from './answer-notes.ts';

const noteOf = (testFile: string): string => join(NOTES, fileOfNote(testFile));
const read = (file: string): Answers => JSON.parse(readFileSync(file, 'utf8'));

/** What is in `all` and not in `some`: calls with their codes. */
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
    // a part of the tests says nothing of the whole; PostgreSQL runs tests of its own besides
    const isWhole = config.testNamePattern === undefined && files.every((file) => existsSync(noteOf(file)));
    if (!isWhole || process.env['TEST_DATABASE_URL'] !== undefined) return;
    const answers = recordOf(files.map((file) => read(noteOf(file))));
    const kept: Answers = existsSync(ANSWERS) ? JSON.parse(readFileSync(ANSWERS, 'utf8')) : {};
    if (vitest.snapshot.options.updateSnapshot === 'all')
      return writeFileSync(ANSWERS, `${JSON.stringify(answers, null, 2)}\n`);
    const [missing, unknown] = [beyond(kept, answers), beyond(answers, kept)];
    // what two at once are told can depend on who is first
    if (unknown.length > 0) console.log(`Answers that docs/coverage does not know yet: ${unknown.join(', ')}`);
    if (missing.length > 0)
      throw new Error(
        `docs/coverage says more than the server answered (vitest run --project server -u): ${missing.join(', ')}`,
      );
  };
};
