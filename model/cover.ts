/** Few paths that together show everything of a machine that is started in several ways. */
import type { AnyMachineSnapshot } from 'xstate';
import type { Flow } from './flow.ts';
import { type Microstep, microstepsOf } from './microsteps.ts';
import { transitionName } from './transitions.ts';
import { coverOf, type Edge, explore, moveOf, type Path } from './walker.ts';

/** Names of everything that paths must show. */
export interface Shown {
  state: (flow: Flow, snapshot: AnyMachineSnapshot) => readonly string[];
  /** `transitions`: the names of those that the step takes. */
  step: (flow: Flow, edge: Edge, transitions: readonly string[]) => readonly string[];
}

/** Every transition, wherever it leads. */
const everyTransition: Shown = { state: () => [], step: (_flow, _edge, transitions) => transitions };

/** A shortest path over each edge, with the names of everything that it shows. */
const waysOf = (flow: Flow, shown: Shown): Map<Path, ReadonlySet<string>> => {
  const microsteps = microstepsOf(flow);
  const namesOf = (steps: readonly Microstep[]) => steps.flatMap(({ transitions }) => transitions.map(transitionName));
  const ways = new Map<Path, ReadonlySet<string>>();
  /** By place, the names that its shortest way shows: nearer places come first, and the edge by which another is reached. */
  const shownAt = new Map<string, ReadonlySet<string>>();
  for (const [key, { state, path, edges }] of explore(flow)) {
    const before = shownAt.get(key) ?? new Set([...shown.state(flow, state), ...namesOf(microsteps.first)]);
    for (const edge of edges) {
      const step = shown.step(flow, edge, namesOf(microsteps.of(edge.from, edge.event)));
      const shows = new Set([...before, ...step, ...shown.state(flow, edge.to)]);
      ways.set([...path, moveOf(edge)], shows);
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
