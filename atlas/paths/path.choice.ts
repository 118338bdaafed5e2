/** Which paths of a machine a tester asks for. */

import { coverOfAll } from '#model/cover.ts';
import type { Flow, Move } from '#model/flow.ts';
import { nodesOf, pathOf } from '#model/nodes.ts';
import { edgePaths, edgesOf, explore, moveOf, type Path, statePaths, statesOf, toursOf } from '#model/walker.ts';
import { placeOf, type Walk, walksOf } from './path.walk.ts';

/** The question names something that does not exist; the message lists what does. */
export class UnknownError extends Error {
  constructor(kind: string, asked: string, known: Iterable<string>) {
    super(`There is no ${kind} “${asked}”. There are:\n  ${[...known].toSorted().join('\n  ')}`);
    this.name = 'UnknownError';
  }
}

/** A shortest way over each step that the chart tells apart: from a state, by an event, to a state. */
const stepPaths = (flow: Flow): Path[] => {
  const steps = new Map<string, Path>();
  for (const { state, path, edges } of explore(flow).values()) {
    for (const edge of edges) {
      const step = [placeOf(state), edge.label, placeOf(edge.to)].join('\n');
      if (!steps.has(step)) steps.set(step, [...path, moveOf(edge)]);
    }
  }
  return [...steps.values()];
};

const among = (pathsOf: (flow: Flow) => Path[]) => (flows: readonly Flow[]) => flows.map(pathsOf);
/** Sets of paths, by name: for each flow of one machine its paths. */
const SETS = {
  cover: (flows: readonly Flow[]) => coverOfAll(flows),
  steps: among(stepPaths),
  edges: among(edgePaths),
  states: among(statePaths),
  tours: among(toursOf),
} as const;
export type PathSet = keyof typeof SETS;
export const PATH_SETS = Object.keys(SETS);
export const isPathSet = (name: string): name is PathSet => name in SETS;

export const walksIn = (flows: readonly Flow[], set: PathSet): Walk[] => {
  const paths = SETS[set](flows);
  return flows.flatMap((flow, index) => walksOf(flow, paths[index] ?? []));
};

export interface Filters {
  /** The path ends in one of these states. */
  to: readonly string[];
  /** The path passes all of these states. */
  through: readonly string[];
  /** The path has all of these events. */
  event: readonly string[];
}

const isWithin = (place: string, outer: string): boolean => place === outer || place.startsWith(`${outer}.`);
/** `hold.expired (of this)` is also hold.expired, and `loadSlots -> offline` is also loadSlots. */
const namesOf = ({ label, event }: Move): string[] => [label, label.replace(/ (?:\(|->|is over$).*/, ''), event.type];

/** Everything in which one can be, groups too; not what only passes on. */
const knownPlaces = (flows: readonly Flow[]): string[] => {
  const places = [...new Set(flows.flatMap((flow) => statesOf(flow).map(placeOf)))];
  const [first] = flows;
  const all = first ? nodesOf(first.machine).map(pathOf) : [];
  return all.filter((outer) => outer !== '' && places.some((place) => isWithin(place, outer)));
};

/** @throws UnknownError */
export const checkFilters = (flows: readonly Flow[], { to, through, event }: Filters): void => {
  const places = knownPlaces(flows);
  for (const place of [...to, ...through])
    if (!places.includes(place)) throw new UnknownError('state in which one can be', place, places);
  const moves = flows.flatMap(edgesOf);
  const names = new Set(moves.flatMap(namesOf));
  for (const name of event)
    if (!names.has(name)) throw new UnknownError('event that happens', name, new Set(moves.map(({ label }) => label)));
};

export const isChosen = ({ path, states }: Walk, { to, through, event }: Filters): boolean => {
  const places = states.map(placeOf);
  const end = places.at(-1) ?? '';
  return (
    (to.length === 0 || to.some((outer) => isWithin(end, outer))) &&
    through.every((outer) => places.some((place) => isWithin(place, outer))) &&
    event.every((name) => path.some((move) => namesOf(move).includes(name)))
  );
};

export interface Choice {
  set: PathSet;
  walks: readonly Walk[];
}

/**
 * Without a set: the few paths that take every transition; where none of them is meant, the shortest over each edge.
 * @throws UnknownError
 */
export const choosePaths = (flows: readonly Flow[], filters: Filters, set: PathSet | null): Choice => {
  checkFilters(flows, filters);
  const chosenIn = (name: PathSet): Choice => ({
    set: name,
    walks: walksIn(flows, name).filter((walk) => isChosen(walk, filters)),
  });
  const chosen = chosenIn(set ?? 'cover');
  return set === null && chosen.walks.length === 0 ? chosenIn('edges') : chosen;
};
