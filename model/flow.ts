/** The walker's vocabulary of a machine: events to send, outcomes of calls, and a key that identifies equal states. */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type DoneActorEvent,
  type ErrorActorEvent,
  type EventFromLogic,
  type EventObject,
  getNextTransitions,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { type FailureCode, isFailureCode } from '#contract/failure-codes.ts';
import { type Failure, FailureError } from '#machines/kit/failure.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Story, Words } from '#machines/kit/story.ts';

/** One possible step: an event of a person or a source, the end of a call, or the end of a delay. */
export interface Move {
  label: string;
  event: EventObject;
}

/** The named outcomes of a call. */
export interface Outcomes<Output = unknown> {
  done: Record<string, Output>;
  failed: Record<string, FailureError>;
}

/** Variants of an event by name, without its type. An event without members has the single variant `''`. */
type VariantsOf<Event> = Record<string, Omit<Event, 'type'>>;
type Vocabulary<Events extends EventObject, Context> = {
  [Type in Events['type']]:
    | VariantsOf<Extract<Events, { type: Type }>>
    | ((context: Context, path: string) => VariantsOf<Extract<Events, { type: Type }>>);
};

interface Definition<Machine extends AnyStateMachine> {
  machine: Machine;
  story: Story;
  /** Needs by guard that can block a person: actions that the person has to do first. */
  reasons?: Readonly<Record<string, readonly { id: string }[]>>;
  /** Text for the start of the flow; required if the machine has several flows. */
  start?: Words;
  input: InputFrom<Machine>;
  /** Every event of a person or a source. A function of context and state lists the variants on offer there. */
  events: Vocabulary<EventFromLogic<Machine>, ContextFrom<Machine>>;
  /** Outcomes by actor name (src); a function of context and state lists those that are possible there. */
  calls: Record<string, Outcomes | ((context: ContextFrom<Machine>, path: string) => Outcomes)>;
  /** Commitment in this state, as a name of the story's sentences; null where a sub-flow reports it. */
  committed?: (snapshot: SnapshotFrom<Machine>) => string | null;
  /** For a call invoked by the root: whether it is still running. */
  isAwaited?: (id: string, context: ContextFrom<Machine>) => boolean;
  /**
   * Exactly the values on which guards and offers depend from this state on. States with equal value and key are equal.
   */
  key: (context: ContextFrom<Machine>, path: string) => unknown;
}

export interface Flow {
  name: string;
  machine: AnyStateMachine;
  story: Story;
  /** Ids of needs, by guard that can block a person. */
  needs: Readonly<Record<string, readonly string[]>>;
  /** Text for the start of the flow; null if the machine has one flow. */
  start: Words | null;
  input: unknown;
  /** Actor names (src) of the calls and sub-flows with outcomes. */
  calls: readonly string[];
  /**
   * The screen's sentence about the commitment; null if the flow commits to nothing, a sub-flow reports it, a call
   * runs, or the state is final. @throws Error if the story has no sentence for it
   */
  committedIn: (snapshot: AnyMachineSnapshot) => Words | null;
  /** Every event that can be sent, whether or not this state takes it. */
  sendable: (snapshot: AnyMachineSnapshot) => Move[];
  /** The moves that the active states know, whether or not a guard lets them. */
  offered: (snapshot: AnyMachineSnapshot) => Move[];
  /** The moves that take at least one transition in this state. */
  moves: (snapshot: AnyMachineSnapshot) => Move[];
  key: (snapshot: AnyMachineSnapshot) => string;
  labelOf: (event: EventObject) => string;
}

export const plain = { '': {} };

export const call = <Output>(done: Record<string, Output>, ...failed: (Failure['kind'] | FailureCode)[]): Outcomes => ({
  done,
  failed: Object.fromEntries(failed.map((name) => [name, new FailureError(failureOf(name))])),
});

const failureOf = (name: Failure['kind'] | FailureCode): Failure => {
  if (isFailureCode(name)) return { kind: 'rejected', code: name, serverMessage: name };
  if (name === 'signedOut') return { kind: name, code: 'SIGNED_OUT', serverMessage: name };
  if (name === 'invalid') return { kind: name, fields: {}, serverMessage: name };
  if (name === 'rejected') throw new Error('a refusal is named by its code');
  return { kind: name };
};

export const isDone = (event: EventObject): event is DoneActorEvent => event.type.startsWith('xstate.done.actor.');
export const isFailed = (event: EventObject): event is ErrorActorEvent => event.type.startsWith('xstate.error.actor.');
export const isDelay = (event: EventObject): boolean => event.type.startsWith('xstate.after.');
/** `xstate.after.reloadDelay.session.revoked` is the delay reloadDelay. */
export const delayName = (type: string): string => type.split('.')[2] ?? '';

export const defineFlow = <Machine extends AnyStateMachine>(definition: Definition<Machine>): Flow => {
  const { machine, story, reasons = {}, start = null, input, calls, committed, isAwaited = () => true } = definition;
  const vocabulary: Record<
    string,
    VariantsOf<EventObject> | ((context: ContextFrom<Machine>, path: string) => VariantsOf<EventObject>)
  > = definition.events;
  const labels = new WeakMap<EventObject, string>();
  const move = (label: string, event: EventObject): Move => {
    labels.set(event, label);
    return { label, event };
  };

  const named = (type: string, variants: VariantsOf<EventObject>): Move[] =>
    Object.entries(variants).map(([name, members]) =>
      move(name === '' ? type : `${type} (${name})`, { ...members, type }),
    );
  /** Cached variants that do not depend on the state. */
  const constant = new Map<string, Move[]>();
  const variantsOf = (type: string, { context, value }: AnyMachineSnapshot): Move[] => {
    const variants = vocabulary[type];
    if (variants === undefined) throw new Error(`${story.flow}: the walker has no variant of ${type}`);
    if (typeof variants === 'function') return named(type, variants(context, statePath(value)));
    const moves = constant.get(type) ?? named(type, variants);
    constant.set(type, moves);
    return moves;
  };
  const endingsOf = (snapshot: AnyMachineSnapshot, id: string): Outcomes => {
    const invoke = snapshot._nodes.flatMap((node) => node.invoke).find((invoked) => invoked.id === id);
    const endings = typeof invoke?.src === 'string' ? calls[invoke.src] : undefined;
    if (endings === undefined) throw new Error(`${story.flow}: the walker does not know how ${id} can end`);
    return typeof endings === 'function' ? endings(snapshot.context, statePath(snapshot.value)) : endings;
  };
  const movesOf = (snapshot: AnyMachineSnapshot, type: string): Move[] => {
    const id = type.split('.').slice(3).join('.');
    const isCall = type.startsWith('xstate.done.actor.') || type.startsWith('xstate.error.actor.');
    if (isCall && !isAwaited(id, snapshot.context)) return [];
    if (type.startsWith('xstate.done.actor.')) {
      return Object.entries(endingsOf(snapshot, id).done).map(([name, output]) =>
        move(`${id} -> ${name}`, { type, output, actorId: id } as DoneActorEvent),
      );
    }
    if (type.startsWith('xstate.error.actor.')) {
      return Object.entries(endingsOf(snapshot, id).failed).map(([name, error]) =>
        move(`${id} -> ${name}`, { type, error, actorId: id } as ErrorActorEvent),
      );
    }
    if (type.startsWith('xstate.after.')) return [move(`${delayName(type)} is over`, { type })];
    return variantsOf(type, snapshot);
  };

  const offered = (snapshot: AnyMachineSnapshot): Move[] => {
    if (snapshot.status !== 'active') return [];
    const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
    types.delete('');
    return [...types].flatMap((type) => movesOf(snapshot, type));
  };

  return {
    name: story.flow,
    machine,
    story,
    needs: Object.fromEntries(Object.entries(reasons).map(([guard, needs]) => [guard, needs.map(({ id }) => id)])),
    start,
    input,
    calls: Object.keys(calls),
    committedIn: (snapshot) => {
      if (!committed || snapshot.status !== 'active' || snapshot.hasTag('busy')) return null;
      const word = committed(snapshot as SnapshotFrom<Machine>);
      if (word === null) return null;
      const sentence = story.committed?.[word];
      if (sentence === undefined) throw new Error(`${story.flow}: the story has no sentence for ${word}`);
      return sentence;
    },
    sendable: (snapshot) => Object.keys(vocabulary).flatMap((type) => variantsOf(type, snapshot)),
    offered,
    moves: (snapshot) => offered(snapshot).filter(({ event }) => machine.getTransitionData(snapshot, event).length > 0),
    key: (snapshot) => JSON.stringify([snapshot.value, definition.key(snapshot.context, statePath(snapshot.value))]),
    labelOf: (event) => labels.get(event) ?? event.type,
  };
};
