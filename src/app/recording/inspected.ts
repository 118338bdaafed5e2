/**
 * Inspector for development: all events and states of the page's machines, and jumps back in time. Unlike the recorder
 * it holds everything, personal data included; the production build has none of it.
 */
import type {
  ActorRefLike,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  InspectionEvent,
  Snapshot,
} from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';

/** State of an actor after one event. */
export interface Moment {
  number: number;
  event: EventObject;
  state: string;
  persisted: Snapshot<unknown>;
}
export interface InspectedActor {
  actor: AnyActorRef;
  machine: AnyStateMachine;
  /** 0 for an actor of the app, 1 for its sub-flow. */
  depth: number;
  status: AnyMachineSnapshot['status'];
  /** Steps, oldest first. */
  moments: readonly Moment[];
}

export interface Inspected {
  add: (actor: AnyActorRef) => void;
  /** Sub-flows follow the flow that runs them; the list keeps its identity until something changes. */
  get: () => readonly InspectedActor[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Restores the actor's earlier state, with all its subscribers. Calls that were open then are sent again with the
   * same keys; answers of calls that are open now are ignored. Delays do not restart, and the server keeps its changes.
   */
  jump: (actor: AnyActorRef, to: Moment) => void;
}

const MOMENTS_KEPT = 200;
const JUMP = 'inspector.jump';

const isOfMachine = (snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot => 'machine' in snapshot;

export const createInspected = (): Inspected => {
  let actors: readonly InspectedActor[] = [];
  let number = 0;
  const destinations = new WeakMap<EventObject, Snapshot<unknown>>();
  const patched = new WeakSet<AnyStateMachine>();
  const watched = new WeakSet<AnyActorRef['system']>();
  const listeners = new Set<() => void>();

  /** Makes a jump a transition like any other, so that all observers of the actor see it. */
  const letJump = (machine: AnyStateMachine) => {
    if (patched.has(machine)) return;
    patched.add(machine);
    const transition = machine.transition.bind(machine);
    machine.transition = (snapshot: AnyMachineSnapshot, event, scope) => {
      const persisted = destinations.get(event);
      if (persisted === undefined) return transition(snapshot, event, scope);
      for (const child of Object.values<AnyActorRef>(snapshot.children)) scope.stopChild(child);
      const restored = machine.restoreSnapshot(persisted, scope);
      machine.start(restored);
      return restored;
    };
  };
  const momentOf = (actor: AnyActorRef, event: EventObject, { value }: AnyMachineSnapshot): Moment => ({
    number: (number += 1),
    event,
    state: statePath(value),
    persisted: actor.getPersistedSnapshot(),
  });
  const meet = (actor: AnyActorRef, depth: number): InspectedActor[] => {
    const snapshot: Snapshot<unknown> = actor.getSnapshot();
    if (!isOfMachine(snapshot)) return [];
    letJump(snapshot.machine);
    const known = actors.find((one) => one.actor === actor);
    const { machine, status } = snapshot;
    const moments = known?.moments ?? [momentOf(actor, { type: 'here' }, snapshot)];
    const children = Object.values<AnyActorRef>(snapshot.children).flatMap((child) => meet(child, depth + 1));
    return [{ actor, machine, depth, status, moments }, ...children];
  };
  const notice = (seen: ActorRefLike, event: EventObject) => {
    const roots = actors.filter(({ depth }) => depth === 0);
    const alive = roots.filter(({ actor }) => actor.getSnapshot().status === 'active' || actor === seen);
    actors = alive
      .flatMap(({ actor }) => meet(actor, 0))
      .map((one) => {
        const snapshot = one.actor.getSnapshot();
        if (one.actor !== seen || one.moments.at(-1)?.event === event) return one;
        const moments = [...one.moments, momentOf(one.actor, event, snapshot)].slice(-MOMENTS_KEPT);
        return { ...one, moments };
      });
    for (const listener of listeners) listener();
  };
  const observe = (seen: InspectionEvent) => {
    if (seen.type === '@xstate.snapshot' && isOfMachine(seen.snapshot)) notice(seen.actorRef, seen.event);
  };
  return {
    add: (actor) => {
      if (watched.has(actor.system)) return;
      watched.add(actor.system);
      actors = [...actors, ...meet(actor, 0)];
      actor.system.inspect(observe);
      for (const listener of listeners) listener();
    },
    get: () => actors,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    jump: (actor, { persisted }) => {
      const event = { type: JUMP };
      destinations.set(event, persisted);
      actor.send(event);
    },
  };
};
