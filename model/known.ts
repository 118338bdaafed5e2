/** Caches a machine's answers about its states. States with the same value and context are one state. */
import type { AnyMachineSnapshot } from 'xstate';
import type { Flow, Move } from './flow.ts';
import { stepOf } from './microsteps.ts';

export interface Known {
  snapshot: AnyMachineSnapshot;
  text: string;
  key: () => string;
  moves: () => readonly Move[];
  after: (move: Move) => Known;
}

/** A snapshot as text: its value and context. */
export const textOf = ({ value, context }: AnyMachineSnapshot): string => JSON.stringify({ value, context });

const once = <Answer>(ask: () => Answer): (() => Answer) => {
  let answer: { is: Answer } | null = null;
  return () => (answer ??= { is: ask() }).is;
};

/** Cached facts of a flow: its states, and its steps between them. */
interface Knowledge {
  states: Map<string, Known>;
  step: ReturnType<typeof stepOf>;
}
const known = new WeakMap<Flow, Knowledge>();
export const knownOf = (flow: Flow, snapshot: AnyMachineSnapshot): Known => {
  const knowledge = known.get(flow) ?? { states: new Map<string, Known>(), step: stepOf(flow) };
  known.set(flow, knowledge);
  const { states, step } = knowledge;
  const text = textOf(snapshot);
  const met = states.get(text);
  if (met) return met;
  const next = new Map<string, Known>();
  const state: Known = {
    snapshot,
    text,
    key: once(() => flow.key(snapshot)),
    moves: once(() => flow.moves(snapshot)),
    after: ({ label, event }) => {
      const to = next.get(label) ?? knownOf(flow, step(snapshot, event));
      next.set(label, to);
      return to;
    },
  };
  states.set(text, state);
  return state;
};
