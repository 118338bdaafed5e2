/** Options of `npm run replay`. */
import type { Language } from '#atlas/chart.words.ts';
import { UnknownError } from '#atlas/paths/path.choice.ts';
import { readOptions } from '#tools/command.ts';

export const USAGE = `npm run replay -- <file> [options]    a file of “Report a problem”: what happened, in the model and in Chromium

  --machine <id>      of the recorded machines this one alone: booking. By default all in which it went wrong or the
                      person did something
  --expect <state>    where it should have ended; the test that is written says so
  --layer model       without Chromium
  --language en|zh    of the story
  --out <file>        of the test; by default test/reported/<machine>-<day>.test.ts
  --dry               writes no test

For example:
  npm run replay -- report.json --layer model
  npm run replay -- report.json --machine booking --expect confirmed

Exit code 0: nothing differs. 1: the model or Chromium goes another way. 2: it is no report, or not understood.`;

const OPTIONS = {
  machine: { type: 'string' },
  expect: { type: 'string' },
  layer: { type: 'string', default: 'browser' },
  language: { type: 'string', default: 'en' },
  out: { type: 'string' },
  dry: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export interface Question {
  isHelp: boolean;
  file: string | null;
  machine: string | null;
  expected: string | null;
  isInBrowser: boolean;
  language: Language;
  out: string | null;
  isDry: boolean;
}

const oneOf = <Name extends string>(kind: string, name: string, known: readonly Name[]): Name => {
  const found = known.find((one) => one === name);
  if (found === undefined) throw new UnknownError(kind, name, known);
  return found;
};

/** @throws UnknownError, MisreadError */
export const readQuestion = (args: readonly string[]): Question => {
  const { values, positionals } = readOptions(args, OPTIONS);
  return {
    isHelp: values.help,
    file: positionals[0] ?? null,
    machine: values.machine ?? null,
    expected: values.expect ?? null,
    isInBrowser: oneOf('layer', values.layer, ['model', 'browser']) === 'browser',
    language: oneOf('language', values.language, ['en', 'zh']),
    out: values.out ?? null,
    isDry: values.dry,
  };
};
