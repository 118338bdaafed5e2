/** What the pages tell of a flow: its charts, the stories of its cover, and the shortest story to each state. */
import { createHash } from 'node:crypto';
import { chartsOf } from '#atlas/chart.folds.ts';
import { type Chart, chartOf } from '#atlas/chart.model.ts';
import type { Records } from '#atlas/coverage/coverage.reader.ts';
import { coverageOf, type FlowCoverage } from '#atlas/coverage/flow.coverage.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import { isGroup, isWithin, nodesOf, pathOf } from '#atlas/nodes.ts';
import { walksIn } from '#atlas/paths/path.choice.ts';
import { placeOf, type Walk, walksOf } from '#atlas/paths/path.walk.ts';
import { type StoryLine, storyTeller } from '#atlas/paths/story.lines.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { Flow } from '#test/model/flow.ts';
import { machines } from '#test/model/flows.ts';
import { explore, type Path, type Place } from '#test/model/walker.ts';
import { edgesTaken } from './step.edges.ts';

export interface ToldStep {
  action: Words;
  expected: Words;
  /** The path of the state in which one is then. */
  state: string;
  /** Ids of the chart's edges that lead there. */
  edges: readonly string[];
}
export interface ToldPath {
  /** See pathId. */
  id: string;
  /** Another when a sentence or a state of the story is another. */
  version: string;
  title: Words;
  start: ToldStep;
  steps: readonly ToldStep[];
}
export interface FlowFacts {
  flow: ToldFlow;
  /** By the names of their files. */
  charts: ReadonlyMap<string, Record<keyof Words, Chart>>;
  /** From each start the way to its goal, and few paths that take every transition. */
  cover: readonly ToldPath[];
  /** By the path of a state in which one can be, a shortest path to it. */
  shortest: ReadonlyMap<string, ToldPath>;
  /** What the tests took of it. */
  coverage: FlowCoverage;
}

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

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

/** The same as long as the same happens. */
export const pathId = (flow: Flow, path: Path): string =>
  hashOf(flow.name, flow.start?.en ?? '', ...path.map(({ label }) => label));

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
    return {
      id: pathId(flow, walk.path),
      version: hashOf(JSON.stringify([title, start, lines]), ...places),
      title,
      start: { ...start, state: places[0] ?? '', edges: [] },
      steps,
    };
  };
};

/** Of a machine that is started in several ways: the nearest place in each state, and the flow in which it is. */
const nearestOf = (flows: readonly Flow[]): Map<string, { flow: Flow; place: Place }> => {
  const nearest = new Map<string, { flow: Flow; place: Place }>();
  for (const flow of flows) {
    for (const place of explore(flow).values()) {
      const known = nearest.get(placeOf(place.state));
      if (!known || place.path.length < known.place.path.length) nearest.set(placeOf(place.state), { flow, place });
    }
  }
  return nearest;
};

const nearestWalks = (flows: readonly Flow[]): Map<string, Walk> =>
  new Map(
    [...nearestOf(flows)].flatMap(([state, { flow, place }]) =>
      walksOf(flow, [place.path]).map((walk) => [state, walk] as const),
    ),
  );

/** From each start a shortest way to where everybody wants to get, and few that take every transition. */
const storyWalks = (flows: readonly Flow[]): Walk[] => {
  const walks = flows.flatMap((flow) => {
    const goal = flow.story.happyPath.at(-1);
    const place = [...explore(flow).values()].find(({ state }) => placeOf(state) === goal);
    return place ? walksOf(flow, [place.path]) : [];
  });
  const known = new Set(walks.map((walk) => pathId(walk.flow, walk.path)));
  return [...walks, ...walksIn(flows, 'cover').filter(({ flow, path }) => !known.has(pathId(flow, path)))];
};

/** Of one machine: everything that is told. */
export const toldWalks = (flows: readonly Flow[]): Walk[] => [...storyWalks(flows), ...nearestWalks(flows).values()];

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
    coverage: coverageOf(flow, records),
  };
};

/** A group's story is that of the nearest state in it; null where nobody can stay. */
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
