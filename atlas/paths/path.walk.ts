/** A path with the states that it comes through. */
import { type AnyMachineSnapshot, transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { initialOf, type Path } from '#model/walker.ts';

export interface Walk {
  flow: Flow;
  path: Path;
  /** States before the first step and after each step. */
  states: readonly AnyMachineSnapshot[];
}

interface Stop {
  state: AnyMachineSnapshot;
  next: Map<string, Stop>;
}

export const placeOf = ({ value }: AnyMachineSnapshot): string => statePath(value);

/** Paths of a flow as walks; those with the same beginning share its states. */
export const walksOf = (flow: Flow, paths: readonly Path[]): Walk[] => {
  const start: Stop = { state: initialOf(flow), next: new Map() };
  const walkOf = (path: Path): Walk => {
    const states = [start.state];
    let stop = start;
    for (const { label, event } of path) {
      const next = stop.next.get(label) ?? { state: transition(flow.machine, stop.state, event)[0], next: new Map() };
      stop.next.set(label, next);
      stop = next;
      states.push(stop.state);
    }
    return { flow, path, states };
  };
  return paths.map(walkOf);
};
