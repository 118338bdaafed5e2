/**
 * Vitest file of `npm run paths -- <flow> --layer views`: runs the same question in a process that can render views.
 */
import { expect, inject, test } from 'vitest';
import type { Answer } from './paths.answer.ts';
import { runPaths } from './paths.command.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Words of the question, as on the command line. */
    asked: readonly string[];
  }
  interface TaskMeta {
    answer?: Answer;
  }
}

test('paths', { timeout: 0 }, async ({ task, annotate }) => {
  let telling: Promise<unknown> = Promise.resolve();
  const say = (text: string): void => {
    telling = telling.then(() => annotate(text));
  };
  task.meta.answer = await runPaths(inject('asked'), say, true);
  await telling;
  expect(task.meta.answer.text + task.meta.answer.note).not.toBe('');
});
