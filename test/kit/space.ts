/** The whole explored graph of a flow, to say what may happen in it and what may not. */
import { type AnyActorRef, type EventObject, transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import { type Edge, edgesOf, initialOf, statesOf } from '#model/walker.ts';

/** Exact path of a state, or a pattern. */
type Place = string | RegExp;
const isAt = (place: Place, path: string): boolean => (typeof place === 'string' ? path === place : place.test(path));

const typeOf = (part: unknown): string => {
  const type: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, 'type') : null;
  return typeof type === 'string' ? type : '';
};
const EVENT_EFFECTS: Record<string, string> = { 'xstate.emit': 'emits', 'xstate.sendTo': 'sends' };
/** Named beside a promise that judges nothing, so that it is never kept by accident. */
const NOTHING = ['nothing to judge'];

/** Compares values by what they hold, as two contexts of one flow. */
export const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type EventOf<Event extends EventObject, Type> = Extract<Event, { type: Type }>;
const childOf = ({ children }: Edge['to'], id: string): AnyActorRef | undefined => children[id];

/**
 * @param flows the variants of one flow: the same machine with several inputs
 * @returns every edge and state of all variants, with what selects and names them
 */
export const spaceOf = <Context, Event extends EventObject = EventObject>(flows: readonly Flow[]) => {
  const machine = flows[0]?.machine;
  if (machine === undefined) throw new Error('a flow without variants');
  const edges = flows.flatMap(edgesOf);
  const states = flows.flatMap(statesOf).map(({ value, context }) => ({
    path: statePath(value),
    context: context as Context,
  }));
  const from = (edge: Edge) => statePath(edge.from.value);
  const to = (edge: Edge) => statePath(edge.to.value);
  /** As `off --copy.begin--> filling`. */
  const named = (edge: Edge): string => `${from(edge)} --${edge.label}--> ${to(edge)}`;
  const on = (place: Place) => states.filter(({ path }) => isAt(place, path));
  const actionsOf = (edge: Edge): { type: string; params?: unknown }[] => transition(machine, edge.from, edge.event)[1];
  const begins = ({ from: was, to: is }: Edge, id: string): boolean => {
    const child = childOf(is, id);
    return child !== undefined && child !== childOf(was, id);
  };
  const effectsOf = (edge: Edge): string[] =>
    actionsOf(edge).flatMap(({ type, params }) => {
      const verb = EVENT_EFFECTS[type];
      return verb === undefined ? [] : [`${verb} ${typeOf(Object(params).event)}`];
    });
  const paramsOf = (edge: Edge, type: string) =>
    actionsOf(edge).flatMap((action) => (action.type === type ? [Object(action.params)] : []));
  return {
    edges,
    states,
    from,
    to,
    before: ({ from: { context } }: Edge): Context => context,
    after: ({ to: { context } }: Edge): Context => context,
    /** Path of each variant's first state, in the order of `flows`. */
    starts: flows.map((flow) => statePath(initialOf(flow).value)),
    named,
    /** States at a place, in every context. */
    on,
    /** Edges that do not keep a promise. */
    breaking: (some: readonly Edge[], keeps: (edge: Edge) => boolean): string[] =>
      some.length === 0 ? NOTHING : some.filter((edge) => !keeps(edge)).map(named),
    /** States at a place whose context does not keep a promise. */
    breakingOn: (place: Place, keeps: (context: Context) => boolean): string[] =>
      on(place).length === 0
        ? NOTHING
        : on(place)
            .filter(({ context }) => !keeps(context))
            .map(({ path }) => path),
    /** Edges that come into a place from elsewhere. */
    entering: (place: Place) => edges.filter((edge) => isAt(place, to(edge)) && !isAt(place, from(edge))),
    /** Edges that go from a place to elsewhere. */
    leaving: (place: Place) => edges.filter((edge) => isAt(place, from(edge)) && !isAt(place, to(edge))),
    /** Edges by the label of their event or answer, as `fillCopy -> offline`. */
    by: (label: Place) => edges.filter((edge) => isAt(label, edge.label)),
    /** Edges by the type of their event, whatever it brings. */
    of: (type: Event['type']) => edges.filter(({ event }) => event.type === type),
    /** Event of an edge, typed by the one that is expected there. */
    eventOf: <Type extends Event['type']>(edge: Edge): EventOf<Event, Type> => edge.event as EventOf<Event, Type>,
    /** Edges of some that go from a place. */
    at: (some: readonly Edge[], place: Place) => some.filter((edge) => isAt(place, from(edge))),
    /** Whether an edge leaves the place and everything that is known as they were. */
    isSame: (edge: Edge): boolean => from(edge) === to(edge) && equal(edge.from.context, edge.to.context),
    /** One edge of each name, where asking every edge would take long. */
    eachOf: (some: readonly Edge[]): Edge[] => [...new Map(some.map((edge) => [named(edge), edge])).values()],
    labelsOf: (some: readonly Edge[]): Set<string> => new Set(some.map(({ label }) => label)),
    targetsOf: (some: readonly Edge[]): Set<string> => new Set(some.map(to)),
    sourcesOf: (some: readonly Edge[]): Set<string> => new Set(some.map(from)),
    /** Input of a call that runs after an edge, or the first context of a sub-flow; undefined where it does not run. */
    inputOf: ({ to: state }: Edge, id: string): unknown => {
      const asked: { input?: unknown; context?: unknown } | undefined = childOf(state, id)?.getSnapshot();
      return asked?.context ?? asked?.input;
    },
    /** Whether an edge begins a call, also one that ran before it. */
    begins,
    /** Edges that begin a call. */
    asking: (id: string) => edges.filter((edge) => begins(edge, id)),
    /** Facts and messages that leave the machine with an edge, as `emits hold.settled` or `sends popup.close`. */
    effectsOf,
    /** Edges that emit a fact. */
    emitting: (fact: string) => edges.filter((edge) => effectsOf(edge).includes(`emits ${fact}`)),
    /** Events that an edge emits, in full. */
    emitsOf: (edge: Edge): unknown[] => paramsOf(edge, 'xstate.emit').map(({ event }) => event),
    /** Inputs of the calls and sources that begin with an edge, by id. */
    asksOf: (edge: Edge): Record<string, unknown> =>
      Object.fromEntries(paramsOf(edge, 'xstate.spawnChild').map(({ id, input }) => [id, input])),
  };
};
