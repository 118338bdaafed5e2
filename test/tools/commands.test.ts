import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nearest } from '#tools/command.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
/** A script that runs a file of ours; other scripts start programs of packages, which have a help of their own. */
const SCRIPT = /^node (?:--import \S+ )?(?<file>\S+)$/;
/** A script that runs before another one, and takes no options. */
const BEFORE = /^pre/;

const scripts: [string, string][] = Object.entries<string>(JSON.parse(textOf('package.json')).scripts).flatMap(
  ([name, script]) => {
    const file = BEFORE.test(name) ? undefined : SCRIPT.exec(script)?.groups?.['file'];
    return file === undefined ? [] : [[/^(?:start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`, file]];
  },
);
/** Tools without a script, which are started by their file. */
const files = globSync('{bin,atlas,tools}/*.{ts,mjs}', { cwd: ROOT })
  .filter((file) => textOf(file).includes('readCommand('))
  .filter((file) => file !== 'tools/command.ts' && file !== 'bin/start-command.ts')
  .filter((file) => scripts.every(([, known]) => known !== file))
  .map((file): [string, string] => [`node ${file}`, file]);
const commands = [...scripts, ...files].toSorted(([one], [other]) => one.localeCompare(other));

interface Ended {
  code: number | string;
  out: string;
  error: string;
}
const start = (file: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled') };
    execFile(process.execPath, [file, ...args], { cwd: ROOT, env, timeout: 120_000 }, (failed, out, error) =>
      resolve({ code: failed?.code ?? 0, out, error }),
    );
  });

it('everything that a person starts is among the commands', () => {
  const started = globSync('{bin,atlas,tools}/*.{ts,mjs}', { cwd: ROOT }).filter((file) =>
    new RegExp(`^(?:/\\*\\*|//| \\*) ?.*\`(?:node ${file}|npm (?:run )?[\\w:-]+)[ \`]`, 'm').test(
      textOf(file).split('\nimport ')[0] ?? '',
    ),
  );
  const known = commands.map(([, file]) => file);
  expect(started.filter((file) => !known.includes(file) && !/start-command|clinic-import/.test(file))).toEqual([]);
  expect(known).toContain('bin/start.ts');
  expect(known).toContain('tools/flow-cost.ts');
});

it.each(commands)('%s says what it does, and refuses an option that it does not have', async (name, file) => {
  const [{ code, out }, refused] = await Promise.all([start(file, '--help'), start(file, '--halp')]);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^${name}`));
  expect(out).toContain('For example:\n');
  expect(out).toMatch(/Exit code(?: 0)?: /);
  expect(out).toContain('2: ');
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.error).toContain('“--halp”');
  expect(refused.error).toContain('The nearest is --help.');
});

it('docs/commands.md names every command', () => {
  const page = textOf('docs/commands.md');
  expect(commands.map(([name]) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it.each([
  ['--secnce', '--since'],
  ['--fl', '--flow'],
  ['--no_walk', '--no-walk'],
])('the option that %s was meant to be is %s', (typed, meant) => {
  expect(nearest(typed, ['--flow', '--help', '--no-walk', '--out', '--since'])).toBe(meant);
});
