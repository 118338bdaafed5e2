/** A way from any state of any flow to any state of any flow: the shortest over the links, and in each flow the shortest. */
import { placeOf } from '#atlas/paths/path.walk.ts';
import { begin, doorAt, endAsStep, nowOf, type Stop, step } from '#atlas/walking/session.ts';
import type { Words } from '#machines/kit/story.ts';
import type { Flow } from '#model/flow.ts';
import type { Graph } from '#model/graph.ts';
import type { Link } from './links.types.ts';

/** `booking`, or `booking:confirmed`. */
export interface Spot {
  flow: string;
  /** The path of a state or a group; null: the beginning, or a good end. */
  state: string | null;
}
export const spotOf = (text: string): Spot => {
  const [flow = '', state = ''] = text.split(':');
  return { flow, state: state === '' ? null : state };
};

/** One flow for some steps of the way. */
export interface Leg {
  /** The walk of the flow up to the leg's end. */
  stop: Stop;
  /** Which of the ways to begin it. */
  start: number;
  /** Index of the step with which the leg goes on, because a way can return to a flow. */
  first: number;
  /** Link by which the flow was entered; null for the first. */
  link: Link | null;
  isReturn: boolean;
  /** Depth behind doors, for a flow within another one. */
  depth: number;
}

export interface World {
  flows: readonly Flow[];
  graphOf: (flow: Flow) => Graph;
  links: readonly Link[];
}

export class NoRouteError extends Error {
  constructor(from: Spot, to: Spot, searched: string) {
    const named = ({ flow, state }: Spot) => (state === null ? flow : `${flow}:${state}`);
    super(`There is no way from ${named(from)} to ${named(to)}. ${searched}`);
    this.name = 'NoRouteError';
  }
}

const isWithin = (place: string, outer: string): boolean =>
  outer === '' || place === outer || place.startsWith(`${outer}.`);

interface Hop {
  link: Link;
  isReturn: boolean;
}
/** The shortest chain of links; a called flow returns to its callers. */
export const chainOf = (links: readonly Link[], from: string, to: string): Hop[] | null => {
  const ways = new Map<string, Hop[]>([[from, []]]);
  // the loop appends to the map it runs through: breadth first
  for (const [at, way] of ways) {
    if (at === to) return way;
    for (const link of links) {
      if (link.from === at && !ways.has(link.to)) ways.set(link.to, [...way, { link, isReturn: false }]);
      if (link.kind === 'calls' && link.to === at && !ways.has(link.from))
        ways.set(link.from, [...way, { link, isReturn: true }]);
    }
  }
  return null;
};

/** Labels of a shortest way in the graph; null where there is none. */
const labelsFrom = ({ places, ways }: Graph, start: number, isGoal: (index: number) => boolean): string[] | null => {
  const came = new Map<number, { from: number; label: string } | null>([[start, null]]);
  for (const at of came.keys()) {
    if (isGoal(at)) {
      const labels: string[] = [];
      for (let by = came.get(at); by; by = came.get(by.from)) labels.unshift(by.label);
      return labels;
    }
    for (const [way, to] of places[at]?.steps ?? [])
      if (!came.has(to)) came.set(to, { from: at, label: ways[way]?.label ?? '' });
  }
  return null;
};
/** The normal case: along the happy path from where one is. @returns labels, and the index of the last place */
const labelsAlong = (graph: Graph, start: number, happyPath: readonly string[]): { labels: string[]; end: number } => {
  let end = start;
  const labels: string[] = [];
  const from = happyPath.indexOf(graph.places[start]?.at ?? '');
  for (const state of happyPath.slice(from + 1)) {
    const onward = labelsFrom(graph, end, (index) => graph.places[index]?.at === state && index !== end);
    if (onward === null) continue;
    labels.push(...onward);
    for (const label of onward)
      end = graph.places[end]?.steps.find(([way]) => graph.ways[way]?.label === label)?.[1] ?? end;
  }
  return { labels, end };
};
/** The place to which labels lead in the graph. */
const placeAfter = ({ places, ways }: Graph, labels: readonly string[]): number => {
  let at = 0;
  for (const label of labels) at = places[at]?.steps.find(([way]) => ways[way]?.label === label)?.[1] ?? at;
  return at;
};

const walked = (stop: Stop, labels: readonly string[]): Stop => labels.reduce(step, stop);

/** Goals in a graph: a state, or the end of the happy path, or any end. */
const goalOf = (flow: Flow, graph: Graph, state: string | null): ((index: number) => boolean) => {
  const good = flow.story.happyPath.at(-1);
  const ends = graph.places.some(({ at }) => at === good) ? good : null;
  return (index) => {
    const place = graph.places[index];
    if (!place) return false;
    if (state !== null) return isWithin(place.at, state);
    return ends === null ? place.isOver : place.at === ends;
  };
};

/** @param through names of flows on the way @throws NoRouteError */
export const routeBetween = (
  { flows, graphOf, links }: World,
  from: Spot,
  to: Spot,
  through: readonly string[] = [],
): Leg[] => {
  const waysOf = (name: string): readonly Flow[] => flows.filter((flow) => flow.name === name);
  const names = [from.flow, ...through, to.flow];
  const parts = names.slice(1).map((name, index) => chainOf(links, names[index] ?? '', name));
  const chain = parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
  if (waysOf(from.flow).length === 0 || waysOf(to.flow).length === 0 || chain === null)
    throw new NoRouteError(
      from,
      to,
      `${new Set(flows.map(({ name }) => name)).size} flows and ${links.length} links were searched.`,
    );
  const legs: Leg[] = [];
  const former = (name: string): Leg | undefined => legs.findLast(({ stop }) => stop.flow.name === name);
  const targets: (string | null)[] = [
    ...chain.map(({ link, isReturn }) => (isReturn || link.kind === 'ends' ? null : link.at)),
    to.state,
  ];
  for (const [index, target] of targets.entries()) {
    const hop = chain[index - 1] ?? null;
    const name = hop === null ? from.flow : hop.isReturn ? hop.link.from : hop.link.to;
    const known = former(name);
    const begun = known ? [known.stop.flow] : waysOf(name);
    let best: Leg | null = null;
    for (const flow of begun) {
      const graph = graphOf(flow);
      const before = known ? known.stop : begin(flow);
      const start = placeAfter(
        graph,
        before.path.map(({ label }) => label),
      );
      const isFrom = index === 0 && from.state !== null ? goalOf(flow, graph, from.state) : null;
      const arrived = isFrom ? labelsFrom(graph, start, isFrom) : [];
      // what was called is over, and its caller goes on with a good end of it
      const isEnded = hop?.isReturn === true && hop.link.id !== null && isWithin(placeOf(nowOf(before)), hop.link.at);
      if (arrived === null) continue;
      const here = placeAfter(graph, [...before.path.map(({ label }) => label), ...arrived]);
      const isGoal = goalOf(flow, graph, target);
      const normal = labelsAlong(graph, here, flow.story.happyPath);
      const onward = isGoal(normal.end) ? normal.labels : labelsFrom(graph, here, isGoal);
      if (onward === null) continue;
      if (isEnded && onward.length === 0) continue;
      best = {
        stop: walked(before, [...arrived, ...onward]),
        start: waysOf(name).indexOf(flow),
        first: before.path.length,
        link: hop?.link ?? null,
        isReturn: hop?.isReturn ?? false,
        depth: 0,
      };
      break;
    }
    if (best === null)
      throw new NoRouteError(
        from,
        to,
        `No way in ${name} to ${target ?? 'its good end'} was found; all ${waysOf(name).length} beginnings were searched.`,
      );
    legs.push(best);
  }
  return legs;
};

/** Number of ends of a called flow that are tried. */
const TRIED = 60;

/** The way in the flow behind a door that makes its caller take this step; null where none exists. */
export const behindStep = (
  { flows, graphOf }: World,
  outer: Stop,
  label: string,
): { stop: Stop; id: string } | null => {
  const door = doorAt(outer, flows);
  if (!door || !label.startsWith(`${door.id} -> `)) return null;
  const { flow } = door.begin();
  const model = flows.find((one) => one.name === flow.name && one.start === flow.start);
  if (!model) return null;
  const graph = graphOf(model);
  const normal = walked(begin(model), labelsAlong(graph, 0, model.story.happyPath).labels);
  if (endAsStep(outer, door.id, normal) === label) return { stop: normal, id: door.id };
  const ends = graph.places.flatMap(({ isOver }, index) => (isOver ? [index] : [])).slice(0, TRIED);
  for (const end of ends) {
    const labels = labelsFrom(graph, 0, (index) => index === end);
    if (labels === null) continue;
    const stop = walked(begin(model), labels);
    if (endAsStep(outer, door.id, stop) === label) return { stop, id: door.id };
  }
  return null;
};

export interface JourneyStep {
  flow: string;
  flowTitle: Words;
  /** The state after it. */
  state: string;
  action: Words;
  expected: Words;
  /** Depth behind doors. */
  depth: number;
  isLegStart: boolean;
}
