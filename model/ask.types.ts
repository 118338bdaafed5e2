/** Questions over the explored graph of a flow, and their answers. */
import type { Fact } from './facts.ts';
import type { Graph } from './graph.ts';
import type { Money } from './money.ts';

export const PATTERNS = ['always', 'never', 'leads-to', 'until', 'where', 'differs', 'how'] as const;
export type Pattern = (typeof PATTERNS)[number];

export interface Question {
  pattern: Pattern;
  /** One that both need is given by always and never, too: “wherever the first holds”. */
  first: Fact | null;
  second: Fact | null;
}

/** A way in one of the flow's graphs. */
export interface WayTo {
  /** Index of the beginning. */
  start: number;
  labels: readonly string[];
}
export interface Difference {
  /** A thing that can happen, or is true, only in one of two. */
  name: string;
  kind: 'event' | 'said' | 'money' | 'at';
  /** The state in which it happens, where two beginnings are compared. */
  at: string | null;
  in: 'first' | 'second' | 'both';
  ends: readonly [first: readonly string[], second: readonly string[]];
}
/** The outcome of the event that is asked about, with the money before and after; null where nothing is said of it. */
export interface Follow {
  /** Labels of the graph; several if they have the same outcome. */
  labels: readonly string[];
  to: string;
  /** While a call runs: what was so when it began. */
  before: readonly Money[];
  after: Money | null;
  /** Name of the sentence about it that is on the screen then. */
  said: string | null;
  /** States in which a paid time can be then. */
  times: readonly string[];
}
export type Answer =
  | { kind: 'yes'; situations: number; meant: number }
  | { kind: 'no'; way: WayTo; seen: number }
  | {
      kind: 'where';
      states: readonly {
        at: string;
        situations: number;
        way: WayTo;
        follows: readonly Follow[];
        /** Ids of what a person has to do first, for an event that is refused. */
        needs: readonly string[];
      }[];
      seen: number;
    }
  | { kind: 'differs'; differences: readonly Difference[]; seen: number }
  | { kind: 'way'; way: WayTo; seen: number }
  | { kind: 'none'; seen: number }
  | { kind: 'undecided'; seen: number };

export interface Asked {
  /** Graphs of all beginnings of the flow. */
  graphs: readonly Graph[];
  /** State in which a way ends well, even where more can happen. */
  goal: string | null;
  /** At most so many situations are looked at. */
  limit?: number;
}
