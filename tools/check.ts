/**
 * `npm run check`: types, lint, texts, walls and rules, and scenarios and model of each flow that differs from a
 * commit. It answers within two minutes; `npm test` is everything. With a commit or branch, as in `npm run check -- main`, against that.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCommand } from '#tools/command.ts';
import { conclude, step, tests } from '#tools/steps.ts';

const ROOT = join(import.meta.dirname, '..');

const USAGE = `npm run check [-- <commit>]     types, lint, texts, walls and rules, and scenarios and model of each flow that differs
                                from a commit; it answers within two minutes, while npm test is everything

  <commit>   commit, branch or tag; by default HEAD

For example:
  npm run check -- main

Exit code 0: all passed. 1: something failed. 2: not understood.`;

const [since = 'HEAD'] = readCommand({ usage: USAGE, options: {}, takesWords: true }).words;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The five folders of a flow. */
const PLACE = /^(?:machines|model|src\/flows|harness|test\/flows)\/([\w-]+)\//;

/** The flows to which a differing file belongs; all flows where the file is shared by all machines. */
const flowsOf = (files: readonly string[]): string[] | 'all' => {
  const names = files.map((file) => PLACE.exec(file)?.[1]);
  if (names.includes('kit') || files.some((file) => /^model\/[^/]+$/.test(file))) return 'all';
  return [...new Set(names)].filter(
    (name) => name !== undefined && existsSync(join(ROOT, 'machines', name)),
  ) as string[];
};

const flows = flowsOf([
  ...git('diff', '--name-only', since, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
]);
const model = (): string[] => (flows === 'all' ? [] : ['-t', `\\b(${flows.join('|')})\\b`]);

const counts = [
  await step('Build: it compiles the texts, which the types need', ['node', 'build.mjs']),
  await step('Texts: the catalogues hold what src/ says', ['lingui', 'check', 'sync']),
  await step('Texts: nothing is untranslated', ['lingui', 'check', 'missing', '--mode', 'catalog', '--verbose']),
  await step('Types, lint and format', ['npm', 'run', '--silent', 'lint']),
  await step('Types of the machines, which know no browser', ['tsc', '-p', 'machines/tsconfig.json']),
  await tests('Walls and rules', ['vitest', 'run', '--project', 'unit', 'test/walls', 'test/rules'], { isPart: true }),
];
if (flows.length > 0) {
  // the desk's flows share a folder, so theirs are found by the file's name
  const scenarios = flows === 'all' ? [] : flows.flatMap((name) => [`test/flows/${name}/`, `/${name}.`]);
  if (scenarios.length > 0)
    counts.push(
      await tests(
        'Scenarios of these flows',
        ['vitest', 'run', '--project', 'model', '--passWithNoTests', ...scenarios],
        { isPart: true },
      ),
    );
  counts.push(
    await tests(
      `Models: ${flows === 'all' ? 'all flows' : flows.join(', ')}`,
      ['vitest', 'run', '--project', 'model', ...model()],
      {
        isPart: true,
      },
    ),
  );
}
conclude(counts);
