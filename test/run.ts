/**
 * `npm test`: everything, in order; a step that fails does not keep the others from being run. With a name, as in
 * `npm test -- attacks`, only the test files with that name in their path run.
 */
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from '#tools/chromium.ts';
import { readCommand } from '#tools/command.ts';
import { attempt, conclude, step, tests } from '#tools/steps.ts';

// shares compiled code between processes: servers start often, and each worker loads the same packages
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', '.cache', 'compiled');

/** No garbage collection in the type checker, up to half of the memory (docs/decisions/0038-what-tests-cost.md). */
const UNCOLLECTED = { GOGC: 'off', GOMEMLIMIT: String(Math.floor(totalmem() / 2)) };

const USAGE = `npm test [-- <name>…]     everything, in order: texts, build, types, lint, tests, clauses of the scope

  <name>   only the test files with this name in their path

For example:
  npm test -- attacks

Exit code 0: all passed. 1: something failed, or was left out. 2: not understood.`;

const names = readCommand({ usage: USAGE, options: {}, takesWords: true }).words;
const counts =
  names.length > 0
    ? []
    : [
        ...(await Promise.all([
          step('Texts: the catalogues hold what src/ says', ['lingui', 'check', 'sync']),
          step('Texts: nothing is untranslated', ['lingui', 'check', 'missing', '--mode', 'catalog', '--verbose']),
          // the build compiles the texts, which the types need
          step('Build', ['node', 'build.mjs']),
          step('World: a copy of the demo database', ['node', 'test/provide-dumps.ts']),
        ])),
        ...(await Promise.all([
          // one linter run reads all code for both checks
          step('Types, lint and format', ['npm', 'run', '--silent', 'lint'], UNCOLLECTED),
          step('Types of the machines, which know no browser', [
            'tsc',
            '-p',
            'machines/tsconfig.json',
            '--singleThreaded',
          ]),
        ])),
      ];
const browser = attempt('Chromium', provideChromium);
console.log(browser.result?.CHROMIUM_SHELL_PATH ?? 'none could be found or installed');
counts.push(browser.count);
const isPart = names.length > 0;
counts.push(await tests('Tests', ['vitest', 'run', ...names], { env: browser.result ?? {}, isPart }));
if (!isPart)
  counts.push(
    await step('Requirements: every clause of the scope is proven', ['node', 'tools/requirements.ts', '--check']),
  );
conclude(counts);
