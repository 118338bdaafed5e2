/** Records the transitions taken on walks, and those refused by their guard. */
import {
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  transition,
} from 'xstate';
import type { Flow } from '#model/flow.ts';
import { type Microstep, microstepsOf } from '#model/microsteps.ts';
import { isWithin, leafOf, nodesOf } from '#model/nodes.ts';
import { refusedAlong, refusedFor } from '#model/refusals.ts';
import { transitionName } from '#model/transitions.ts';
import { initialOf, type Path } from '#model/walker.ts';

export interface Recorder {
  taken: ReadonlySet<string>;
  refused: ReadonlySet<string>;
  /** Records the start and every step of a path. */
  walked: (path: Path) => void;
  step: (from: AnyMachineSnapshot, event: EventObject) => void;
  /** Records that `event` was seen to have no effect in this state. */
  asked: (snapshot: AnyMachineSnapshot, event: EventObject) => void;
}

export const recorderOf = (flow: Flow): Recorder => {
  const [taken, refused] = [new Set<string>(), new Set<string>()];
  const microsteps = microstepsOf(flow);
  const refuse = (tried: readonly AnyTransitionDefinition[]) => {
    for (const one of tried) refused.add(transitionName(one));
  };
  const go = (nodes: readonly AnyStateNode[], steps: readonly Microstep[]): void => {
    refuse(refusedAlong(nodes, steps));
    for (const one of steps.flatMap(({ transitions }) => transitions)) taken.add(transitionName(one));
  };
  const step: Recorder['step'] = (from, event) => go(from._nodes, microsteps.of(from, event));
  return {
    taken,
    refused,
    step,
    walked: (path) => {
      go(
        nodesOf(flow.machine).filter((node) => isWithin(leafOf(flow.machine.root), node)),
        microsteps.first,
      );
      let now = initialOf(flow);
      for (const { event } of path) {
        step(now, event);
        now = transition(flow.machine, now, event)[0];
      }
    },
    asked: (snapshot, event) =>
      refuse(refusedFor(snapshot._nodes, event.type, flow.machine.getTransitionData(snapshot, event)[0])),
  };
};
