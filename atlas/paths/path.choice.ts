/** Which paths of a machine a tester asks for. */
import type { Flow } from '#model/flow.ts';
import { coverOfFlows, graphOf } from '#model/graph.ts';
import { nodesOf, pathOf } from '#model/nodes.ts';
import { toursOf } from '#model/walker.ts';
import {
  type Ends,
  type Filters,
  type Found,
  isFiltered,
  isWithin,
  NO_FILTERS,
  namesOf,
  searchPaths,
  shortestPath,
} from './path.search.ts';
import { placeOf, type Walk, walksNamed, walksOf } from './path.walk.ts';

/** The question names something that does not exist; the message lists what does. */
export class UnknownError extends Error {
  constructor(kind: string, asked: string, known: Iterable<string>) {
    super(`There is no ${kind} “${asked}”. There are:\n  ${[...known].toSorted().join('\n  ')}`);
    this.name = 'UnknownError';
  }
}

/** Sets that do not depend on the question, by name: each makes the paths of a machine's flows. */
const READY = {
  cover: coverOfFlows,
  tours: (flows: readonly Flow[]) => flows.map(toursOf),
} as const;
/** Sets that are searched: their paths end in different states, steps, edges. */
const SEARCHED: readonly Ends[] = ['steps', 'edges', 'states'];

export type PathSet = keyof typeof READY | Ends;
export const PATH_SETS: readonly string[] = [...Object.keys(READY), ...SEARCHED];
export const isPathSet = (name: string): name is PathSet => PATH_SETS.includes(name);
const isReady = (set: PathSet): set is keyof typeof READY => set in READY;

const isChosen = ({ path, states }: Walk, { to, through, event }: Filters): boolean => {
  const places = states.map(placeOf);
  const end = places.at(-1) ?? '';
  return (
    (to.length === 0 || to.some((outer) => isWithin(end, outer))) &&
    through.every((outer) => places.some((place) => isWithin(place, outer))) &&
    event.every((name) => path.some((move) => namesOf({ label: move.label, type: move.event.type }).includes(name)))
  );
};

const foundAs = (flow: Flow, found: readonly Found[]): Walk[] =>
  walksNamed(
    flow,
    found.map(({ labels }) => labels),
  );

/** @param filters by default all paths of the set match */
export const walksIn = (flows: readonly Flow[], set: PathSet, filters = NO_FILTERS): Walk[] => {
  if (!isReady(set)) return flows.flatMap((flow) => foundAs(flow, [...searchPaths(flow, filters, set)]));
  const paths = READY[set](flows);
  return flows.flatMap((flow, index) => walksOf(flow, paths[index] ?? []).filter((walk) => isChosen(walk, filters)));
};

/** Number of matching paths in a set. */
export const countIn = (flows: readonly Flow[], set: Ends, filters: Filters): number =>
  flows.reduce((sum, flow) => sum + [...searchPaths(flow, filters, set)].length, 0);

/** Every state in which a person can be, and their groups; transient states are left out. */
const knownPlaces = (flows: readonly Flow[]): string[] => {
  const places = new Set(flows.flatMap((flow) => graphOf(flow).places.map(({ at }) => at)));
  const [first] = flows;
  const all = first ? nodesOf(first.machine).map(pathOf) : [];
  return all.filter((outer) => outer !== '' && [...places].some((place) => isWithin(place, outer)));
};

/** @throws UnknownError */
export const checkFilters = (flows: readonly Flow[], { to, through, event }: Filters): void => {
  const places = knownPlaces(flows);
  for (const place of [...to, ...through])
    if (!places.includes(place)) throw new UnknownError('state in which one can be', place, places);
  const ways = flows.flatMap((flow) => graphOf(flow).ways);
  const names = new Set(ways.flatMap(namesOf));
  for (const name of event)
    if (!names.has(name)) throw new UnknownError('event that happens', name, new Set(ways.map(({ label }) => label)));
};

export interface Choice {
  set: PathSet;
  walks: readonly Walk[];
}

/**
 * Without a set: those of the few paths that take every transition, and a shortest one of each beginning that has none of
 * them; where none of them is meant, the shortest over each step.
 * @throws UnknownError
 */
export const choosePaths = (flows: readonly Flow[], filters: Filters, set: PathSet | null): Choice => {
  checkFilters(flows, filters);
  if (set !== null || !isFiltered(filters))
    return { set: set ?? 'cover', walks: walksIn(flows, set ?? 'cover', filters) };
  const few = walksIn(flows, 'cover', filters);
  if (few.length === 0) {
    const walks = walksIn(flows, 'steps', filters);
    return walks.length > 0 ? { set: 'steps', walks } : { set: 'states', walks: walksIn(flows, 'states', filters) };
  }
  const without = flows.filter((flow) => few.every((walk) => walk.flow !== flow));
  const shortest = without.flatMap((flow) => foundAs(flow, [shortestPath(flow, filters) ?? []].flat()));
  return { set: 'cover', walks: [...few, ...shortest] };
};

const listed = (kind: string, names: readonly string[]): string[] => names.map((name) => `${kind} “${name}”`);
/** Says what the search looked at, if it found no path. */
export const noPathWords = (flows: readonly Flow[], { to, through, event }: Filters): string => {
  const graphs = flows.map(graphOf);
  const places = graphs.reduce((sum, graph) => sum + graph.places.length, 0);
  const steps = graphs.reduce(
    (sum, graph) => sum + graph.places.reduce((all, place) => all + place.steps.length, 0),
    0,
  );
  const asked = [
    ...listed('through', through),
    ...listed('with', event),
    ...(to.length > 0 ? [`to ${to.map((name) => `“${name}”`).join(' or ')}`] : []),
  ];
  return `There is no such path: ${asked.join(', ')}. All ${places} states and ${steps} steps of ${flows[0]?.name ?? ''} were searched, from ${flows.length} ${flows.length === 1 ? 'beginning' : 'beginnings'}.`;
};
