/** Paths through a machine, made from the machine itself. */
import { type AnyMachineSnapshot, type EventObject, initialTransition } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { Flow, Move } from './flow.ts';
import { type Known, knownOf } from './known.ts';

export type Path = readonly Move[];

/** More distinct states than this mean that a key is too fine. */
const LIMIT = 200_000;

export interface Edge {
  from: AnyMachineSnapshot;
  event: EventObject;
  label: string;
  to: AnyMachineSnapshot;
  /** Of `to`. */
  key: string;
}

/** A state that can be reached, a shortest way to it, and everything that can happen there. */
export interface Place {
  state: AnyMachineSnapshot;
  path: Path;
  edges: readonly Edge[];
}

export const moveOf = ({ label, event }: Edge): Move => ({ label, event });

/** What XState's exploration knows of a state. */
interface Found {
  state: AnyMachineSnapshot;
  transitions: Record<string, { event: EventObject; state: AnyMachineSnapshot }>;
}

const placesOf = (flow: Flow): ReadonlyMap<string, Place> => {
  const map: object = getAdjacencyMap(flow.machine, {
    input: flow.input,
    limit: LIMIT,
    events: (snapshot) => flow.moves(snapshot).map(({ event }) => event),
    serializeEvent: flow.labelOf,
    serializeState: flow.key,
  });
  const found = new Map<string, Found>(Object.entries(map));
  const placeAt = (key: string, path: Path): Place => {
    const here = found.get(key);
    if (here === undefined) throw new Error(`${flow.name}: nothing was found at ${key}`);
    const { state, transitions } = here;
    const edges = Object.values(transitions).map(({ event, state: to }) => ({
      from: state,
      event,
      label: flow.labelOf(event),
      to,
      key: flow.key(to),
    }));
    return { state, path, edges };
  };
  const first = flow.key(initialOf(flow));
  const places = new Map([[first, placeAt(first, [])]]);
  // more places are reached while it goes through them, each on a shortest way
  for (const { path, edges: onward } of places.values()) {
    for (const edge of onward)
      if (!places.has(edge.key)) places.set(edge.key, placeAt(edge.key, [...path, moveOf(edge)]));
  }
  return places;
};

const explored = new WeakMap<Flow, ReadonlyMap<string, Place>>();
/** Every place of a flow by its key, nearest first; explored once. */
export const explore = (flow: Flow): ReadonlyMap<string, Place> => {
  const known = explored.get(flow) ?? placesOf(flow);
  explored.set(flow, known);
  return known;
};

export const statesOf = (flow: Flow): AnyMachineSnapshot[] => [...explore(flow).values()].map(({ state }) => state);
export const edgesOf = (flow: Flow): Edge[] => [...explore(flow).values()].flatMap(({ edges }) => edges);

/** Shortest ways to every state. */
export const statePaths = (flow: Flow): Path[] => [...explore(flow).values()].map(({ path }) => path);

/** Shortest ways that together let everything happen in every state. */
export const edgePaths = (flow: Flow): Path[] =>
  [...explore(flow).values()].flatMap(({ path, edges }) => edges.map((edge) => [...path, moveOf(edge)]));

/** States that count as the same do not go on in the same way. The message is the way to the one that differs. */
export class TourError extends Error {
  constructor(flow: Flow, tour: Path, { label, key }: Edge, now: Known) {
    super(`${flow.name}:\n${describePath(tour)}\n${label}\n=> ${now.key()} is not ${key}`);
    this.name = 'TourError';
  }
}

/** Longer tours are hard to read when one of their steps goes wrong. */
const TOUR_STEPS = 100;

/**
 * Few long ways that together let everything happen in every state: each goes on to what is nearest and still open.
 * @throws TourError
 */
export const toursOf = (flow: Flow): Path[] => {
  const places = explore(flow);
  const open = new Map([...places].map(([key, { edges }]) => [key, [...edges]]));
  /** The steps from a place to the nearest with something open, and what is open there. */
  const wayFrom = (key: string): Edge[] | null => {
    const ways = new Map<string, Edge[]>([[key, []]]);
    for (const [at, way] of ways) {
      const next = open.get(at)?.shift();
      if (next) return [...way, next];
      for (const edge of places.get(at)?.edges ?? []) if (!ways.has(edge.key)) ways.set(edge.key, [...way, edge]);
    }
    return null;
  };
  const start = knownOf(flow, initialOf(flow));
  const tours: Path[] = [];
  for (let way = wayFrom(start.key()); way; way = wayFrom(start.key())) {
    const tour: Move[] = [];
    let now = start;
    const go = (edge: Edge) => {
      // the same by name, of what is known here: the place was explored by another way
      const move = now.moves().find(({ label }) => label === edge.label);
      if (move) now = now.after(move);
      if (!move || now.key() !== edge.key) throw new TourError(flow, tour, edge, now);
      tour.push(move);
    };
    way.forEach(go);
    while (tour.length < TOUR_STEPS) {
      const onward = wayFrom(now.key());
      if (onward === null) break;
      onward.forEach(go);
    }
    tours.push(tour);
  }
  return tours;
};

/** Of paths with the transitions they take, few that together take them all: each time the one that adds most. */
export const coverOf = (taken: ReadonlyMap<Path, ReadonlySet<string>>): Path[] => {
  const open = [...taken].map(([path, names]) => ({ path, adds: new Set(names) }));
  open.sort((a, b) => a.path.length - b.path.length);
  const cover: Path[] = [];
  for (;;) {
    const most = Math.max(0, ...open.map(({ adds }) => adds.size));
    const best = open.find(({ adds }) => adds.size === most);
    if (best === undefined || most === 0) return cover;
    cover.push(best.path);
    const covered = [...best.adds];
    for (const { adds } of open) for (const name of covered) adds.delete(name);
  }
};

export const initialOf = (flow: Flow): AnyMachineSnapshot => initialTransition(flow.machine, flow.input)[0];

/** A path as people read it. */
export const describePath = (path: Path, until = path.length): string =>
  path
    .slice(0, until)
    .map(({ label }, index) => `${index + 1}. ${label}`)
    .join('\n');
