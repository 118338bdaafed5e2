/** Events of a state, and whether it lasts, read from the explored graphs of its machine. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Graph } from '#model/graph.ts';
import { outwardsOf, transitionsOf } from '#model/nodes.ts';
import { transitionName } from '#model/transitions.ts';

interface Happening {
  transition: AnyTransitionDefinition;
  /** Paths of the states in which it ends; empty for a transition with a target, which is shown instead. */
  ends: readonly string[];
  /** Names of the actions that are run with it there. */
  actions: readonly string[];
}
export interface Happenings {
  /** Happenings of the state and of its parents, inner first. */
  in: (node: AnyStateNode) => Happening[];
  /** Whether a person can be in the state between two events. */
  lasts: (node: AnyStateNode) => boolean;
}

/** Whether a state, by its path, is this one or held by it. */
export const isIn = (path: string, { path: outer }: AnyStateNode): boolean =>
  `${path}.`.startsWith(`${outer.join('.')}.`);

/** @param graphs graphs of all flows of the machine */
export const happeningsOf = (graphs: readonly Graph[]): Happenings => {
  /** States in which a transition is taken, by transition. */
  const taken = new Map<string, Set<string>>();
  /** Actions by transition and state. */
  const actions = new Map<string, Set<string>>();
  /** End states of a step that begins with the transition in the state. */
  const ends = new Map<string, Set<string>>();
  const note = (notes: Map<string, Set<string>>, key: string, path: string) =>
    notes.set(key, (notes.get(key) ?? new Set()).add(path));
  const resting = new Set<string>();
  for (const { begins, ways, places } of graphs) {
    for (const { name, at, actions: run } of [begins, ...ways.map((way) => way.taken)].flat()) {
      note(taken, name, at);
      for (const action of run) note(actions, `${name} ${at}`, action);
    }
    for (const { at, steps } of places) {
      resting.add(at);
      for (const [way, to] of steps) note(ends, `${ways[way]?.taken[0]?.name} ${at}`, places[to]?.at ?? '');
    }
  }
  const found = (
    notes: ReadonlyMap<string, ReadonlySet<string>>,
    name: string,
    states: readonly string[],
  ): string[] => [...new Set(states.flatMap((at) => [...(notes.get(`${name} ${at}`) ?? [])]))];
  return {
    in: (node) =>
      outwardsOf(node)
        .flatMap(transitionsOf)
        .flatMap((transition) => {
          const name = transitionName(transition);
          const states = [...(taken.get(name) ?? [])].filter((path) => isIn(path, node));
          if (states.length === 0) return [];
          const stays = transition.target === undefined;
          return [{ transition, ends: stays ? found(ends, name, states) : [], actions: found(actions, name, states) }];
        }),
    lasts: (node) => [...resting].some((path) => isIn(path, node)),
  };
};
