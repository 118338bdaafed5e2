import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Box, type Layout, layOut } from '#atlas/chart.layout.ts';
import { chartOf } from '#atlas/chart.model.ts';
import { drawLayout } from '#atlas/chart.svg.ts';
import { toldFlows } from '#atlas/flows.ts';
import { STATECHARTS } from '#atlas/folders.ts';
import { statechartsOf, statechartTextOf } from '#atlas/statecharts.ts';
import { nodesOf } from '#model/nodes.ts';

const LANGUAGES = ['en', 'zh'] as const;

it('docs has the statecharts of the machines and no others: else run npm run statecharts', async () => {
  const files = toldFlows.flatMap((flow) =>
    LANGUAGES.flatMap((language) => [...statechartsOf(flow, language), statechartTextOf(flow, language)]),
  );
  expect((await readdir(STATECHARTS)).toSorted()).toEqual(files.map(([file]) => file).toSorted());
});

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const overlapsIn = ({ states, edges }: Layout): string[] => {
  const boxes = [
    ...states.flatMap((placed) => (placed.state.kind === 'group' ? [] : [{ name: placed.state.path, box: placed }])),
    ...edges.map(({ edge, label }) => ({ name: edge.id, box: label })),
  ];
  const pairs = boxes.flatMap((a, index) => boxes.slice(index + 1).map((b) => [a, b] as const));
  return pairs.filter(([a, b]) => overlaps(a.box, b.box)).map(([a, b]) => `${a.name} on ${b.name}`);
};

/** The file as it is committed; empty where the flow has none yet. */
const committed = (file: string): Promise<string> => readFile(STATECHARTS + file, 'utf8').catch(() => '');

describe.each(toldFlows)('$story.flow', (flow) => {
  it.each(LANGUAGES)('is written in docs as it is, each transition on a line of its own (%s)', async (language) => {
    const [file, text] = statechartTextOf(flow, language);
    expect(await committed(file), 'else run npm run statecharts').toBe(text);
    const { edges } = chartOf(flow, language);
    const lines = text.split('\n').filter((line) => /^- .* → \*\*.*\*\*$/.test(line));
    expect(lines).toHaveLength(edges.reduce((count, { says }) => count + says.length, 0));
  });
  it.each(LANGUAGES)(
    'is drawn in docs as it is, shows every state, and no words lie on others (%s)',
    async (language) => {
      const layouts: Layout[] = [];
      const stale: string[] = [];
      for (const [file, chart] of statechartsOf(flow, language)) {
        const layout = await layOut(chart);
        layouts.push(layout);
        if ((await committed(file)) !== drawLayout(chart, layout)) stale.push(file);
      }
      expect(stale, 'else run npm run statecharts').toEqual([]);
      const paths = nodesOf(flow.machine).flatMap(({ path }) => (path.length > 0 ? [path.join('.')] : []));
      const shown = layouts.flatMap(({ states }) => states.map(({ state }) => state.path));
      expect([...new Set(shown)].toSorted()).toEqual(paths.toSorted());
      expect(layouts.flatMap(overlapsIn)).toEqual([]);
    },
  );
});
