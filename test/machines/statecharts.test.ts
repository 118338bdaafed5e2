import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { chartsOf } from '#atlas/chart.folds.ts';
import { type Box, type Layout, layOut } from '#atlas/chart.layout.ts';
import { chartOf } from '#atlas/chart.model.ts';
import { toldFlows } from '#atlas/flows.ts';
import { STATECHARTS } from '#atlas/folders.ts';
import { drawStatecharts } from '#atlas/statecharts.ts';
import { nodesOf } from '#model/nodes.ts';

it('the statecharts in docs are those of the machines: else run npm run statecharts', async () => {
  const drawn = await drawStatecharts();
  expect((await readdir(STATECHARTS)).toSorted()).toEqual([...drawn.keys()].toSorted());
  const stale: string[] = [];
  for (const [name, svg] of drawn) if ((await readFile(STATECHARTS + name, 'utf8')) !== svg) stale.push(name);
  expect(stale).toEqual([]);
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

describe.each(toldFlows)('$story.flow', (flow) => {
  it.each(['en', 'zh'] as const)('shows every state, and no words lie on others (%s)', async (language) => {
    const charts = [...chartsOf(chartOf(flow, language)).values()];
    const layouts = await Promise.all(charts.map(layOut));
    const paths = nodesOf(flow.machine).flatMap(({ path }) => (path.length > 0 ? [path.join('.')] : []));
    const shown = layouts.flatMap(({ states }) => states.map(({ state }) => state.path));
    expect([...new Set(shown)].toSorted()).toEqual(paths.toSorted());
    expect(layouts.flatMap(overlapsIn)).toEqual([]);
  });
});
