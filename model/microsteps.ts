/** Computes the transitions that a machine takes in one step, without running an actor. */
import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
} from 'xstate';
import { implementationName } from '#machines/kit/reasons.ts';
import type { Flow } from './flow.ts';

export interface Microstep {
  event: EventObject;
  transitions: readonly AnyTransitionDefinition[];
  after: AnyMachineSnapshot;
}
export interface Microsteps {
  /** Transitions taken at the start. */
  first: readonly Microstep[];
  /** Transitions taken by an event, with the `always` transitions after it. */
  of: (from: AnyMachineSnapshot, event: EventObject) => readonly Microstep[];
}

const nothing = () => {};

/** An actor scope without effects: a step sends nothing and starts no actors. */
const scopeOf = (self: AnyActorRef): AnyActorScope => ({
  self,
  system: self.system,
  id: '',
  sessionId: '',
  logger: nothing,
  defer: nothing,
  emit: nothing,
  stopChild: nothing,
  actionExecutor: nothing,
});

/** Like XState's transition(), which creates an actor of the machine for each step; this function reuses one. */
export const stepOf = ({
  machine,
  input,
}: Flow): ((from: AnyMachineSnapshot, event: EventObject) => AnyMachineSnapshot) => {
  const scope = scopeOf(createActor(machine, { input }));
  return (from, event) => machine.transition(from, event, scope);
};

export const microstepsOf = (flow: Flow): Microsteps => {
  let seen: Microstep[] = [];
  const self = createActor(flow.machine, {
    input: flow.input,
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      const { event, _transitions: transitions } = inspected;
      const after = inspected.snapshot as AnyMachineSnapshot;
      // sub-flows are inspected, too
      if (after.machine === flow.machine) seen.push({ event, transitions, after });
    },
  });
  const scope = scopeOf(self);
  return {
    first: seen,
    of: (from, event) => {
      seen = [];
      flow.machine.transition(from, event, scope);
      return seen;
    },
  };
};

/** Names of a step's actions: exit actions, those of its transitions, entry actions. */
export const actionsAlong = (nodes: readonly AnyStateNode[], steps: readonly Microstep[]): string[] => {
  let now = nodes;
  const actions = steps.flatMap(({ transitions, after }) => {
    const next = after._nodes;
    const [left, entered] = [now.filter((node) => !next.includes(node)), next.filter((node) => !now.includes(node))];
    now = next;
    return [
      ...left.flatMap(({ exit }) => exit),
      ...transitions.flatMap((transition) => transition.actions),
      ...entered.flatMap(({ entry }) => entry),
    ];
  });
  return actions.flatMap((action) => implementationName(action) ?? []);
};
