/** A path with the states that it comes through. */
import { type AnyMachineSnapshot, transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow, Move } from '#model/flow.ts';
import { initialOf, type Path } from '#model/walker.ts';

export interface Walk {
  flow: Flow;
  path: Path;
  /** States before the first step and after each step. */
  states: readonly AnyMachineSnapshot[];
}

export const placeOf = ({ value }: AnyMachineSnapshot): string => statePath(value);

interface Stop {
  state: AnyMachineSnapshot;
  next: Map<string, { move: Move; stop: Stop }>;
  /** Moves by label. */
  moves: Map<string, Move> | null;
}

/** Walks on from stop to stop; paths with the same beginning share its states. */
const goerOf = (flow: Flow) => {
  const stopAt = (state: AnyMachineSnapshot): Stop => ({ state, next: new Map(), moves: null });
  const start = stopAt(initialOf(flow));
  const moveAt = (stop: Stop, label: string): Move => {
    stop.moves ??= new Map(flow.moves(stop.state).map((move) => [move.label, move]));
    const move = stop.moves.get(label);
    if (move === undefined) throw new Error(`${flow.name}: ${label} cannot happen at ${placeOf(stop.state)}`);
    return move;
  };
  const step = (stop: Stop, label: string, move = () => moveAt(stop, label)) => {
    const known = stop.next.get(label);
    if (known) return known;
    const made = move();
    const next = { move: made, stop: stopAt(transition(flow.machine, stop.state, made.event)[0]) };
    stop.next.set(label, next);
    return next;
  };
  const walkAlong = <Part>(
    parts: readonly Part[],
    go: (stop: Stop, part: Part) => { move: Move; stop: Stop },
  ): Walk => {
    const [path, states]: [Move[], AnyMachineSnapshot[]] = [[], [start.state]];
    let stop = start;
    for (const part of parts) {
      const next = go(stop, part);
      stop = next.stop;
      path.push(next.move);
      states.push(stop.state);
    }
    return { flow, path, states };
  };
  return {
    along: (path: Path): Walk => walkAlong(path, (stop, move) => step(stop, move.label, () => move)),
    named: (labels: readonly string[]): Walk => walkAlong(labels, (stop, label) => step(stop, label)),
  };
};

export const walksOf = (flow: Flow, paths: readonly Path[]): Walk[] => paths.map(goerOf(flow).along);
/** @throws Error where one of the labels cannot happen */
export const walksNamed = (flow: Flow, paths: readonly (readonly string[])[]): Walk[] => paths.map(goerOf(flow).named);
