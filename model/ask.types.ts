/** Questions over the explored graph of a flow, and their answers. */
import type { Fact } from './facts.ts';
import type { Graph } from './graph.ts';
import type { Money } from './money.ts';

export const PATTERNS = ['always', 'never', 'leads-to', 'until', 'where', 'differs', 'how'] as const;
export type Pattern = (typeof PATTERNS)[number];

export interface Question {
  pattern: Pattern;
  /**
   * The first fact; `always` and `never`, which need one fact alone, may have it as well: “wherever the first holds”.
   */
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
  /** An event or fact that only one of the two has. */
  name: string;
  kind: 'event' | 'said' | 'money' | 'at';
  /** The state of the event, where two beginnings are compared. */
  at: string | null;
  in: 'first' | 'second' | 'both';
  ends: readonly [first: readonly string[], second: readonly string[]];
}
/** The outcome of the event in question, with the money before and after; null where nothing is known about it. */
export interface Follow {
  /** Labels of the graph; several if they have the same outcome. */
  labels: readonly string[];
  to: string;
  /** Money before the event; while a call runs, the money when it began. */
  before: readonly Money[];
  after: Money | null;
  /** Name of the commitment sentence that the screen shows then. */
  said: string | null;
  /** Possible states of a paid time in that situation. */
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
  /** State in which a way ends well, even if more can happen there. */
  goal: string | null;
  /** Number of situations after which a search stops. */
  limit?: number;
}
