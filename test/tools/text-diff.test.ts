/** Changes between two charts as text: moved is shown as moved, in both languages. */
import { describe, expect, it } from 'vitest';
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
