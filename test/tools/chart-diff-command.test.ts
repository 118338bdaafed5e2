/** `npm run atlas:diff`: revisions of this project and of a small repository made here. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDiff } from '#atlas/diff/diff.command.ts';
import { readShapes, readStories } from '#atlas/diff/revision.folder.ts';
import { compareShapes } from '#atlas/diff/shape.diff.ts';
import { ROOT } from '#atlas/folders.ts';

describe('the project', () => {
  it('does not differ from itself, and tells its paths', async () => {
    const [one, other] = await Promise.all([readShapes(ROOT), readShapes(ROOT)]);
    expect(one.unread).toEqual([]);
    expect(one.flows.length).toBeGreaterThan(15);
    expect(compareShapes(one, other).flows).toEqual([]);
    expect((await readStories(ROOT, ['confirm']))?.['confirm']?.map(({ title }) => title)).toContain(
      'To “The answer is YES”',
    );
  });
});

const CACHE = join(ROOT, '.cache');
const machineText = (target: string): string => `import { createMachine } from 'xstate';
export const doorMachine = createMachine({
  id: 'door',
  initial: 'open',
  states: { open: { on: { push: '${target}' } }, shut: {}, locked: {} },
});
`;

describe('a repository', () => {
  let repository = '';
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), text);
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args]);
  const leftovers = () => readdirSync(CACHE).filter((name) => name.startsWith('diff-'));

  beforeAll(() => {
    mkdirSync(CACHE, { recursive: true });
    repository = mkdtempSync(join(CACHE, 'repository-'));
    write('package.json', '{ "type": "module" }');
    write('machines/door/door.machine.ts', machineText('shut'));
    write('machines/gate/gate.machine.ts', "import { gone } from './gone.ts';\nexport const gate = gone;\n");
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'A door');
  });
  afterAll(() => rmSync(repository, { recursive: true, force: true }));

  it('without differences says so, and which flow cannot be read', async () => {
    const { text, code } = await runDiff(['HEAD'], repository);
    expect(code).toBe(0);
    expect(text).toContain('No differences: every chart is as it was.');
    expect(text).toMatch(/Not compared: gate could not be read at that revision: .*gone\.ts/);
  });

  it('is compared with an earlier revision, which is gone from the disk afterwards', async () => {
    write('machines/door/door.machine.ts', machineText('locked'));
    const { text, code } = await runDiff(['HEAD', '--flow', 'door', '--format', 'json'], repository);
    const { flows, code: files } = JSON.parse(text);
    expect(code).toBe(0);
    expect(flows).toMatchObject([{ flow: 'door', states: [], transitions: [{ sign: 'changed' }], stories: null }]);
    expect(files).toEqual(['machines/door/door.machine.ts']);
    expect(leftovers()).toEqual([]);
  });

  it('gets the page in a folder', async () => {
    const { text: file } = await runDiff(['HEAD', '--out', join(repository, 'out')], repository);
    expect(readFileSync(file, 'utf8')).toContain('[~] push');
  });

  it.each([
    ['an unknown revision', ['nowhere'], /^There is no revision “nowhere”: /],
    ['what git would take for an option', ['--', '--all'], /^There is no revision “--all”: /],
    ['an unknown flow', ['HEAD', '--flow', 'window'], /^There is no flow “window”\. There are:\n {2}door\n {2}gate\n/],
    ['an unknown form', ['HEAD', '--format', 'pdf'], /^There is no format “pdf”/],
    ['no revision', [], /^Which revision\?/],
    ['an unknown option', ['HEAD', '--since'], /--since/],
  ])('refuses %s', async (_, args, message) => {
    const { text, note, code } = await runDiff(args, repository);
    expect([text, code]).toEqual(['', 2]);
    expect(note).toMatch(message);
    expect(leftovers()).toEqual([]);
  });
});
