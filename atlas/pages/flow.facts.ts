/** Content of the pages of a flow: its charts, the stories of its cover, and the shortest story to each state. */
import { versionOf } from '#atlas/approvals/approvals.ts';
import { chartsOf } from '#atlas/chart.folds.ts';
import { type Chart, chartOf } from '#atlas/chart.model.ts';
import type { Records } from '#atlas/coverage/coverage.reader.ts';
import { coverageOf, type FlowCoverage } from '#atlas/coverage/flow.coverage.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import { placeOf, type Walk } from '#atlas/paths/path.walk.ts';
import { type StoryLine, storyTeller } from '#atlas/paths/story.lines.ts';
import { nearestWalks, pathId, storyWalks } from '#atlas/paths/told.walks.ts';
import type { ToldPath, ToldStep } from '#atlas/told.path.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { isGroup, isWithin, nodesOf, pathOf } from '#model/nodes.ts';
import { type Happenings, happeningsOf } from './happenings.ts';
import { edgesTaken } from './step.edges.ts';

export interface FlowFacts {
  flow: ToldFlow;
  /** By the names of their files. */
  charts: ReadonlyMap<string, Record<keyof Words, Chart>>;
  /** From each start the way to its goal, and few paths that take every transition. */
  cover: readonly ToldPath[];
  /** By the path of a state in which one can be, a shortest path to it. */
  shortest: ReadonlyMap<string, ToldPath>;
  /** By the path of a state, the sentences of its screen about what has been committed. */
  committed: ReadonlyMap<string, ReadonlySet<Words>>;
  /** Events of its states, from the explored graphs. */
  happenings: Happenings;
  /** Transitions, guards and states that the tests took. */
  coverage: FlowCoverage;
}

const linesIn = (walk: Walk, tellers: Record<keyof Words, ReturnType<typeof storyTeller>>) => {
  const [en, zh] = [tellers.en.storyOf(walk), tellers.zh.storyOf(walk)];
  const together = (one: StoryLine | undefined, other: StoryLine | undefined) => ({
    action: words(one?.action ?? '', other?.action ?? ''),
    expected: words(one?.expected ?? '', other?.expected ?? ''),
  });
  return {
    title: words(en.title, zh.title),
    start: together(en.start, zh.start),
    lines: en.lines.map((line, index) => together(line, zh.lines[index])),
  };
};

/** Tells walks of one flow. */
const tellerOf = (flow: Flow, charts: readonly Chart[]) => {
  const tellers = { en: storyTeller(flow, 'en'), zh: storyTeller(flow, 'zh') };
  return (walk: Walk): ToldPath => {
    const { title, start, lines } = linesIn(walk, tellers);
    const places = walk.states.map(placeOf);
    const steps = lines.map((line, index): ToldStep => {
      const [from, move] = [walk.states[index], walk.path[index]];
      return {
        ...line,
        state: places[index + 1] ?? '',
        edges: from && move ? edgesTaken(charts, flow, from, move) : [],
      };
    });
    const told = { title, start: { ...start, state: places[0] ?? '', edges: [] }, steps };
    return { id: pathId(flow, walk.path), version: versionOf(told), ...told };
  };
};

const committedIn = (flows: readonly Flow[]): Map<string, Set<Words>> => {
  const committed = new Map<string, Set<Words>>();
  for (const flow of flows)
    for (const { at, committed: said } of graphOf(flow).places) {
      const sentence = flow.story.committed?.[said ?? ''];
      if (sentence) committed.set(at, (committed.get(at) ?? new Set()).add(sentence));
    }
  return committed;
};

export const factsOf = (flow: ToldFlow, records: Records = new Map()): FlowFacts => {
  const [en, zh] = [chartsOf(chartOf(flow, 'en')), chartsOf(chartOf(flow, 'zh'))];
  const charts = new Map(
    [...en].flatMap(([name, chart]) => {
      const other = zh.get(name);
      return other ? [[name, { en: chart, zh: other }] as const] : [];
    }),
  );
  const flows = machines.get(flow.story.flow) ?? [];
  const tellers = new Map(flows.map((one) => [one, tellerOf(one, [...en.values()])]));
  const tell = (walk: Walk): ToldPath[] => [tellers.get(walk.flow)?.(walk) ?? []].flat();
  return {
    flow,
    charts,
    cover: storyWalks(flows).flatMap(tell),
    shortest: new Map([...nearestWalks(flows)].flatMap(([state, walk]) => tell(walk).map((path) => [state, path]))),
    committed: committedIn(flows),
    happenings: happeningsOf(flows.map(graphOf)),
    coverage: coverageOf(flow, records),
  };
};

/** Shortest story to a state; for a group, to its nearest inner state. null where the flow never rests. */
export const shortestTo = ({ flow, shortest }: FlowFacts, path: string): ToldPath | null => {
  const nodes = nodesOf(flow.machine);
  const outer = nodes.find((node) => pathOf(node) === path);
  const within = nodes.filter((node) => outer && !isGroup(node) && isWithin(node, outer));
  const paths = within.flatMap((node) => shortest.get(pathOf(node)) ?? []);
  return paths.toSorted((a, b) => a.steps.length - b.steps.length)[0] ?? null;
};

const isIn = (state: string, outer: string): boolean => state === outer || state.startsWith(`${outer}.`);
export const pathsThrough = ({ cover }: FlowFacts, path: string): ToldPath[] =>
  cover.filter(({ start, steps }) => [start, ...steps].some(({ state }) => isIn(state, path)));
