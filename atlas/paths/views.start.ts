/** Starts Vitest, which brings what the views need: a DOM, and the macros of their messages. */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { ROOT } from '#atlas/folders.ts';
import type { Answer } from './paths.answer.ts';

/** Vitest project whose setup renders views. */
const PROJECT = 'views';
const FILE = join(import.meta.dirname, 'views.run.ts');

const wordsOf = (error: unknown): string => String(Object(error).message ?? error);

/** @param args as on the command line @param say of each path that is walked how it went */
export const answerInVitest = async (args: readonly string[], say: (text: string) => void): Promise<Answer> => {
  const vitest = await createVitest({
    root: ROOT,
    project: PROJECT,
    watch: false,
    reporters: [{ onTestCaseAnnotate: (_, { message }) => say(message) }],
  });
  try {
    vitest.provide('asked', args);
    const specification = vitest.getProjectByName(PROJECT).createSpecification(FILE);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    const [module] = testModules;
    const [run] = module?.children.allTests() ?? [];
    const answer = run?.meta().answer;
    const errors = [...unhandledErrors, ...(module?.errors() ?? []), ...(run?.result().errors ?? [])].map(wordsOf);
    if (answer === undefined) throw new Error(`The views could not be opened:\n${errors.join('\n')}`);
    return errors.length === 0 ? answer : { ...answer, note: [answer.note, ...errors].join('\n').trim(), code: 1 };
  } finally {
    await vitest.close();
  }
};
