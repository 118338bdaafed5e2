/** Changes between two charts as text: moved is shown as moved, in both languages. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { changesScript, newestChanges } from '#atlas/diff/changes.script.ts';
import { compareCharts, parseChart } from '#atlas/diff/text.diff.ts';
import { changesHtml, changesMarkdown } from '#atlas/diff/text.forms.ts';
import { toldFlows } from '#atlas/flows.ts';
import { statechartTextOf } from '#atlas/statecharts.ts';
import { nodesOf } from '#model/nodes.ts';

const text = (states: string) =>
  `# A door\n\nIt opens.\n\n\`\`\`mermaid\nstateDiagram-v2\n\`\`\`\n\nIt begins in **Open**\n${states}`;
const open = '\n## Open\n\n`open`\n\n- Push → **Shut**\n- Knock · only when it rings → **Open**\n';
const shut = '\n## Shut\n\n`shut`\n\nNothing follows.\n';
const before = parseChart('door', text(open + shut));
const between = (after: string) => compareCharts(before, parseChart('door', text(after)));

describe('two charts', () => {
  it('that are the same do not differ', () => {
    expect(between(open + shut)).toBeNull();
  });
  it('tell a line that leads elsewhere, one that is new, and one that is gone', () => {
    expect(between(open.replace('**Shut**', '**Locked**') + shut)?.changes).toEqual([
      { sign: 'changed', state: 'Open', before: 'Push → **Shut**', after: 'Push → **Locked**' },
    ]);
    expect(
      between(open.replace('- Push → **Shut**\n', '') + shut.replace('Nothing follows.', '- Pull → **Open**'))?.changes,
    ).toEqual([
      { sign: 'removed', state: 'Open', before: 'Push → **Shut**', after: null },
      { sign: 'added', state: 'Shut', before: null, after: 'Pull → **Open**' },
    ]);
  });
  it('tell a state at another place as moved, not as gone and new', () => {
    expect(between(open + shut.replace('`shut`', '`inner.shut`'))?.changes).toEqual([
      { sign: 'moved', state: 'Shut', before: 'shut', after: 'inner.shut' },
    ]);
  });
  it('tell other words, and a flow that is new or gone', () => {
    expect(between(open + shut.replace('## Shut', '## Closed'))?.changes).toEqual([
      { sign: 'changed', state: 'Closed', before: 'Shut', after: 'Closed' },
    ]);
    expect(compareCharts(null, before)).toMatchObject({ sign: 'added' });
    expect(compareCharts(before, null)).toMatchObject({ sign: 'removed' });
  });
});

it.each(toldFlows)('$story.flow: its chart as text is read state by state', (flow) => {
  for (const language of ['en', 'zh'] as const) {
    const [, chart] = statechartTextOf(flow, language);
    expect(parseChart(flow.story.flow, chart).states).toHaveLength(nodesOf(flow.machine).length - 1);
  }
});

it('is written as Markdown and as a page, in either language', () => {
  const change = between(open.replace('**Shut**', '**Locked <b>**') + shut);
  const commit = (hash: string) => ({ hash, day: '2026-01-01', subject: 'A door' });
  const all = { from: commit('abc'), to: commit('def'), en: change ? [change] : [], zh: change ? [change] : [] };
  expect(changesMarkdown(all, 'en')).toContain('- ≠ **Open** other: Push → Shut ⇒ Push → Locked <b>');
  expect(changesMarkdown(all, 'zh')).toContain('从 abc');
  expect(changesHtml(all, 'en')).toContain('Push → Locked &lt;b&gt;');
});

describe('two commits of a repository', () => {
  const repository = mkdtempSync(join(tmpdir(), 'charts-'));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      encoding: 'utf8',
    }).trim();
  const commit = (states: string, subject: string): void => {
    mkdirSync(join(repository, 'docs/statecharts'), { recursive: true });
    for (const ending of ['md', 'zh.md'])
      writeFileSync(join(repository, 'docs/statecharts', `door.${ending}`), text(states));
    git('add', '.');
    git('commit', '-qm', subject);
  };
  git('init', '-q');
  commit(open + shut, 'A door');
  commit(open + shut.replace('`shut`', '`inner.shut`'), 'Move it');
  commit(open.replace('**Shut**', '**Locked**') + shut.replace('`shut`', '`inner.shut`'), 'Lock it');
  afterAll(() => rmSync(repository, { recursive: true, force: true }));

  it('are answered as the page asks for them, in both languages, with what moved told as moved', async () => {
    const script = await changesScript('HEAD~2..HEAD', repository);
    expect(script).toContain('["HEAD~2..HEAD"] = {"from":{');
    expect(script?.match(/"sign":"moved","state":"Shut","before":"shut","after":"inner.shut"/g)).toHaveLength(2);
    expect(script).toContain('Push → **Locked**');
    expect(await changesScript('HEAD..HEAD', repository)).toContain('"en":[],"zh":[]');
  });

  it.each(['HEAD', 'HEAD..', 'gone..HEAD', '--output=x..HEAD', 'HEAD..--help', 'HEAD..HEAD:door', 'HEAD...HEAD'])(
    '%s is answered by nothing',
    async (name) => {
      expect(await changesScript(name, repository)).toBeNull();
    },
  );

  it('are in the folder: each two of the newest ones, the older first', async () => {
    const { commits, steps, scripts } = await newestChanges(2, repository);
    expect(commits.map(({ subject }) => subject)).toEqual(['Lock it', 'Move it', 'A door']);
    expect(steps).toHaveLength(2);
    expect(scripts.map(([file]) => file)).toEqual([
      `changes/${commits[1]?.hash}..${commits[0]?.hash}.js`,
      `changes/${commits[2]?.hash}..${commits[0]?.hash}.js`,
      `changes/${commits[2]?.hash}..${commits[1]?.hash}.js`,
    ]);
    expect((await newestChanges(2, tmpdir())).commits).toEqual([]);
  });
});
