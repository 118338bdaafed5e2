/** Computes a small set of paths that together show everything of a machine with several ways to start. */
import type { AnyMachineSnapshot } from 'xstate';
import type { Flow, Move } from './flow.ts';
import { type Known, knownOf } from './known.ts';
import { type Microstep, microstepsOf } from './microsteps.ts';
import { transitionName } from './transitions.ts';
import { coverOf, type Edge, explore, initialOf, moveOf, type Path } from './walker.ts';

/** Functions that name everything that paths must show. */
export interface Shown {
  state: (flow: Flow, snapshot: AnyMachineSnapshot) => readonly string[];
  /** `transitions`: names of the transitions that the step takes. */
  step: (flow: Flow, edge: Edge, transitions: readonly string[]) => readonly string[];
}

/** Every transition, in whatever state it ends. */
const everyTransition: Shown = { state: () => [], step: (_flow, _edge, transitions) => transitions };

/** Caches the transitions of each edge, because several covers need them. */
const transitionsBy = new WeakMap<Edge, readonly string[]>();

/** Names that each edge shows: those of its step, and of the state to which it leads. */
const shownByEdge = (flow: Flow, shown: Shown): ((edge: Edge) => readonly string[]) => {
  const microsteps = microstepsOf(flow);
  const names = new Map<Edge, readonly string[]>();
  const takenBy = (edge: Edge) => {
    const known = transitionsBy.get(edge) ?? transitionsOf(microsteps.of(edge.from, edge.event));
    transitionsBy.set(edge, known);
    return known;
  };
  const namesOf = (edge: Edge) => [...shown.step(flow, edge, takenBy(edge)), ...shown.state(flow, edge.to)];
  return (edge) => {
    const known = names.get(edge) ?? namesOf(edge);
    names.set(edge, known);
    return known;
  };
};
const transitionsOf = (steps: readonly Microstep[]): string[] =>
  steps.flatMap(({ transitions }) => transitions.map(transitionName));
const shownAtStart = (flow: Flow, shown: Shown): string[] => [
  ...shown.state(flow, initialOf(flow)),
  ...transitionsOf(microstepsOf(flow).first),
];

/** A shortest path over each edge, with the names of everything that it shows. */
const waysOf = (flow: Flow, shown: Shown): Map<Path, ReadonlySet<string>> => {
  const namesOf = shownByEdge(flow, shown);
  const start: ReadonlySet<string> = new Set(shownAtStart(flow, shown));
  const ways = new Map<Path, ReadonlySet<string>>();
  /**
   * Names that the shortest way to each place shows. The exploration yields nearer places first, so the first edge to a
   * place lies on a shortest way.
   */
  const shownAt = new Map<string, ReadonlySet<string>>();
  for (const [key, { path, edges }] of explore(flow)) {
    const before = shownAt.get(key) ?? start;
    for (const edge of edges) {
      const adds = namesOf(edge).filter((name) => !before.has(name));
      const shows = adds.length > 0 ? new Set([...before, ...adds]) : before;
      // a path that shows no more than its beginning is left out of the cover
      if (adds.length > 0 || path.length === 0) ways.set([...path, moveOf(edge)], shows);
      if (!shownAt.has(edge.key)) shownAt.set(edge.key, shows);
    }
  }
  return ways;
};

/** Paths of several flows of one machine that together show everything that any path of these flows shows. */
export const coverOfAll = (flows: readonly Flow[], shown: Partial<Shown> = {}): Path[][] => {
  const ways = flows.map((flow) => waysOf(flow, { ...everyTransition, ...shown }));
  const cover = coverOf(new Map(ways.flatMap((of) => [...of])));
  return ways.map((of) => cover.filter((path) => of.has(path)));
};

/** Few paths that together take every transition of a flow, for subjects that are slow to walk. */
export const coverOfOne = (flow: Flow): Path[] => coverOfAll([flow]).flat();

/** Whether a path ends after this move. */
export type IsLast = (flow: Flow, before: AnyMachineSnapshot, move: Move) => boolean;

/** Limits the length of a chain: a longer path is hard to read when one of its steps fails. */
const CHAIN_STEPS = 30;

const goesOn = ({ to }: Edge): boolean => to.status === 'active';

/** Steps from a place to the nearest edge that meets `isMeant`. */
const wayFrom = (flow: Flow, key: string, isMeant: (edge: Edge) => boolean): readonly Edge[] | null => {
  const places = explore(flow);
  /** A shortest way to each place. The loop appends to the map while it iterates over it. */
  const ways = new Map<string, readonly Edge[]>([[key, []]]);
  for (const [at, way] of ways) {
    for (const edge of places.get(at)?.edges ?? []) {
      if (isMeant(edge)) return [...way, edge];
      if (!ways.has(edge.key)) ways.set(edge.key, [...way, edge]);
    }
  }
  return null;
};

/**
 * Finds the same steps from here: the edges belong to another path, so each move is looked up by its label. Null if a
 * move is missing.
 */
const takenFrom = (start: Known, way: readonly Edge[]): Edge[] | null => {
  const taken: Edge[] = [];
  let now = start;
  for (const { label, key } of way) {
    const move = now.moves().find((one) => one.label === label);
    const next = move && now.after(move);
    if (move === undefined || next?.key() !== key) return null;
    taken.push({ ...move, from: now.snapshot, to: next.snapshot, key });
    now = next;
  }
  return taken;
};

const edgesAlong = (flow: Flow, path: Path): Edge[] => {
  let now = knownOf(flow, initialOf(flow));
  return path.map((move) => {
    const before = now;
    now = now.after(move);
    return { ...move, from: before.snapshot, to: now.snapshot, key: now.key() };
  });
};

/**
 * Like coverOfAll, but with fewer and longer paths, for subjects that are slow to start: each path goes on with the
 * nearest step that shows something new, and takes final states of the machine last.
 */
export const chainsOfAll = (flows: readonly Flow[], shown: Shown, isLast: IsLast): Path[][] => {
  const seen = new Set<string>();
  return flows.map((flow) => {
    const atStart = shownAtStart(flow, shown);
    const namesOf = shownByEdge(flow, shown);
    const newOf = (edge: Edge) => namesOf(edge).filter((name) => !seen.has(name));
    const isNew = (edge: Edge) => newOf(edge).length > 0;
    const nearest = (key: string) =>
      wayFrom(flow, key, (edge) => goesOn(edge) && isNew(edge)) ?? wayFrom(flow, key, isNew);
    const isLastEdge = ({ from, event, label }: Edge) => isLast(flow, from, { event, label });
    /** Steps that extend the path; none if they are impossible here or would not show the expected names. */
    const wayOn = (now: Known, length: number): readonly Edge[] => {
      const way = nearest(now.key());
      if (way === null || length + way.length > CHAIN_STEPS) return [];
      const taken = takenFrom(now, way) ?? [];
      const names = taken.flatMap(namesOf);
      const isAsHoped = way
        .slice(-1)
        .flatMap(newOf)
        .every((name) => names.includes(name));
      return isAsHoped && !taken.slice(0, -1).some(isLastEdge) ? taken : [];
    };
    /** The path, extended as long as something new is nearby. */
    const chainOf = (way: readonly Edge[]): readonly Edge[] => {
      for (const name of way.flatMap(namesOf)) seen.add(name);
      const end = way.at(-1);
      if (end === undefined || isLastEdge(end)) return way;
      const on = wayOn(knownOf(flow, end.to), way.length);
      return on.length > 0 ? chainOf([...way, ...on]) : way;
    };
    const begin = (path: Path, edge: Edge): Path => {
      for (const name of atStart) seen.add(name);
      return chainOf(edgesAlong(flow, [...path, moveOf(edge)])).map(moveOf);
    };
    const places = [...explore(flow).values()];
    const isWanted = (edge: Edge) => isNew(edge) || atStart.some((name) => !seen.has(name));
    const beginAll = (isMeant: (edge: Edge) => boolean) =>
      places.flatMap(({ path, edges }) =>
        edges.flatMap((edge) => (isMeant(edge) && isWanted(edge) ? [begin(path, edge)] : [])),
      );
    return [...beginAll(goesOn), ...beginAll(() => true)];
  });
};
