/** Few paths that together show everything of a machine that is started in several ways. */
import type { AnyMachineSnapshot } from 'xstate';
import type { Flow } from './flow.ts';
import { type Microstep, microstepsOf } from './microsteps.ts';
import { transitionName } from './transitions.ts';
import { coverOf, explore, moveOf, type Path } from './walker.ts';

/** A shortest path over each edge, with the transitions it takes, from the beginning, and the states it comes through. */
const waysOf = (
  flow: Flow,
  lookOf: (snapshot: AnyMachineSnapshot) => string | null,
): Map<Path, ReadonlySet<string>> => {
  const seenIn = (snapshot: AnyMachineSnapshot) => lookOf(snapshot) ?? [];
  const microsteps = microstepsOf(flow);
  const namesOf = (steps: readonly Microstep[]) => steps.flatMap(({ transitions }) => transitions.map(transitionName));
  const ways = new Map<Path, ReadonlySet<string>>();
  /** By place, what its shortest way shows: nearer places come first, and the edge by which another is reached. */
  const shown = new Map<string, ReadonlySet<string>>();
  for (const [key, { state, path, edges }] of explore(flow)) {
    const before = shown.get(key) ?? new Set([seenIn(state), namesOf(microsteps.first)].flat());
    for (const edge of edges) {
      const shows = new Set([...before, ...namesOf(microsteps.of(edge.from, edge.event)), ...[seenIn(edge.to)].flat()]);
      ways.set([...path, moveOf(edge)], shows);
      if (!shown.has(edge.key)) shown.set(edge.key, shows);
    }
  }
  return ways;
};

/**
 * Paths of several flows of one machine that together take every transition that any of them takes, and show everything
 * that any of their states shows.
 * @param lookOf what a state shows, by name; null where nothing needs to be seen
 */
export const coverOfAll = (
  flows: readonly Flow[],
  lookOf: (flow: Flow, snapshot: AnyMachineSnapshot) => string | null,
): Path[][] => {
  const ways = flows.map((flow) => waysOf(flow, (snapshot) => lookOf(flow, snapshot)));
  const cover = coverOf(new Map(ways.flatMap((of) => [...of])));
  return ways.map((of) => cover.filter((path) => of.has(path)));
};

/** Few paths that together take every transition of a flow, for subjects that are slow to walk. */
export const coverOfOne = (flow: Flow): Path[] => coverOfAll([flow], () => null).flat();
