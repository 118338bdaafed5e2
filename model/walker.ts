/** Paths through a machine, generated from the machine itself. */
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { Flow, Move } from './flow.ts';
import { type Known, knownOf } from './known.ts';

export type Path = readonly Move[];

/** If exploration finds more states than this, a key distinguishes too much. */
const LIMIT = 200_000;

export interface Edge {
  from: AnyMachineSnapshot;
  event: EventObject;
  label: string;
  to: AnyMachineSnapshot;
  /** Key of `to`. */
  key: string;
}

/** A reachable state with a shortest path to it and its outgoing edges. */
export interface Reached {
  state: AnyMachineSnapshot;
  path: Path;
  edges: readonly Edge[];
}

export const moveOf = ({ label, event }: Edge): Move => ({ label, event });

/** A state in XState's adjacency map. */
interface Found {
  state: AnyMachineSnapshot;
  transitions: Record<string, { event: EventObject; state: AnyMachineSnapshot }>;
}

const reachedOf = (flow: Flow): ReadonlyMap<string, Reached> => {
  const map: object = getAdjacencyMap(flow.machine, {
    input: flow.input,
    limit: LIMIT,
    events: (snapshot) => flow.moves(snapshot).map(({ event }) => event),
    serializeEvent: flow.labelOf,
    serializeState: flow.key,
  });
  const found = new Map<string, Found>(Object.entries(map));
  const reachedAt = (key: string, path: Path): Reached => {
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
  const places = new Map([[first, reachedAt(first, [])]]);
  // the loop appends to the map it runs through: breadth first, so each path is a shortest one
  for (const { path, edges: onward } of places.values()) {
    for (const edge of onward)
      if (!places.has(edge.key)) places.set(edge.key, reachedAt(edge.key, [...path, moveOf(edge)]));
  }
  return places;
};

const explored = new WeakMap<Flow, ReadonlyMap<string, Reached>>();
/** All reachable states of a flow by key, nearest first. The result is cached. */
export const explore = (flow: Flow): ReadonlyMap<string, Reached> => {
  const known = explored.get(flow) ?? reachedOf(flow);
  explored.set(flow, known);
  return known;
};

export const statesOf = (flow: Flow): AnyMachineSnapshot[] => [...explore(flow).values()].map(({ state }) => state);
export const edgesOf = (flow: Flow): Edge[] => [...explore(flow).values()].flatMap(({ edges }) => edges);

/** A shortest path to each state. */
export const statePaths = (flow: Flow): Path[] => [...explore(flow).values()].map(({ path }) => path);

/** For each edge, a shortest path that ends with it. */
export const edgePaths = (flow: Flow): Path[] =>
  [...explore(flow).values()].flatMap(({ path, edges }) => edges.map((edge) => [...path, moveOf(edge)]));

/** Two states with the same key have different moves. The message is the path to the second one. */
class TourError extends Error {
  constructor(flow: Flow, tour: Path, { label, key }: Edge, now: Known) {
    super(`${flow.name}:\n${describePath(tour)}\n${label}\n=> ${now.key()} is not ${key}`);
    this.name = 'TourError';
  }
}

/** A longer tour is hard to read when one of its steps fails. */
const TOUR_STEPS = 100;

/**
 * Few long paths that together take every edge: each continues with the nearest edge that no tour has taken.
 * @throws TourError
 */
export const toursOf = (flow: Flow): Path[] => {
  const places = explore(flow);
  const open = new Map([...places].map(([key, { edges }]) => [key, edges.toReversed()]));
  /** The function returns the steps from a place to the nearest untaken edge, that edge included. */
  const search = (start: string): (() => Edge[] | null) => {
    /**
     * For each place, the step that leads to it and the step's own place. The search appends places while it iterates.
     */
    const steps = new Map<string, { edge: Edge; from: string } | null>([[start, null]]);
    const met = steps.keys();
    let at = met.next().value;
    const wayTo = (place: string): Edge[] => {
      const way: Edge[] = [];
      for (let step = steps.get(place); step; step = steps.get(step.from)) way.unshift(step.edge);
      return way;
    };
    return () => {
      for (; at !== undefined; at = met.next().value) {
        const next = open.get(at)?.pop();
        if (next) return [...wayTo(at), next];
        for (const edge of places.get(at)?.edges ?? [])
          if (!steps.has(edge.key)) steps.set(edge.key, { edge, from: at });
      }
      return null;
    };
  };
  const start = knownOf(flow, initialOf(flow));
  const fromStart = search(start.key());
  const tours: Path[] = [];
  for (let way = fromStart(); way; way = fromStart()) {
    const tour: Move[] = [];
    let now = start;
    const go = (edge: Edge) => {
      // the edges were found on another path, so the moves of this state are looked up by label
      const move = now.moves().find(({ label }) => label === edge.label);
      if (move) now = now.after(move);
      if (!move || now.key() !== edge.key) throw new TourError(flow, tour, edge, now);
      tour.push(move);
    };
    way.forEach(go);
    while (tour.length < TOUR_STEPS) {
      const onward = search(now.key())();
      if (onward === null) break;
      onward.forEach(go);
    }
    tours.push(tour);
  }
  return tours;
};

/** Greedy set cover: repeatedly picks the path that adds most transitions. */
export const coverOf = (taken: ReadonlyMap<Path, ReadonlySet<string>>): Path[] => {
  const open = [...taken].map(([path, names]) => ({ path, adds: new Set(names) }));
  open.sort((a, b) => a.path.length - b.path.length);
  const byName = Map.groupBy(
    open.flatMap(({ adds }) => Array.from(adds, (name) => ({ name, adds }))),
    ({ name }) => name,
  );
  const cover: Path[] = [];
  for (;;) {
    const most = Math.max(0, ...open.map(({ adds }) => adds.size));
    const best = open.find(({ adds }) => adds.size === most);
    if (best === undefined || most === 0) return cover;
    cover.push(best.path);
    for (const name of best.adds) for (const { adds } of byName.get(name) ?? []) adds.delete(name);
  }
};

export const initialOf = (flow: Flow): AnyMachineSnapshot => initialTransition(flow.machine, flow.input)[0];

/** A path as a numbered list. */
export const describePath = (path: Path, until = path.length): string =>
  path
    .slice(0, until)
    .map(({ label }, index) => `${index + 1}. ${label}`)
    .join('\n');

/** The path with these labels. @throws when one of them cannot happen */
export const pathNamed = (flow: Flow, labels: readonly string[]): Path => {
  let now = initialOf(flow);
  return labels.map((label) => {
    const move = flow.moves(now).find((one) => one.label === label);
    if (move === undefined) throw new Error(`${flow.name}: ${label} cannot happen`);
    now = transition(flow.machine, now, move.event)[0];
    return move;
  });
};
