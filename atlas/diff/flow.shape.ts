/** Comparable structure of a machine, as plain data that any revision can print. */
import type { Story } from '#machines/kit/story.ts';

export interface TransitionShape {
  /** '' for an immediate transition; a delay's end lacks the state's id: xstate.after.reloadDelay */
  event: string;
  /** Index among the transitions of the same event. */
  index: number;
  guard: string | null;
  /** Target paths below the root; empty for a transition without a target. */
  targets: readonly string[];
  actions: readonly string[];
  /** Whether the state is left and entered again. */
  isReentered: boolean;
}
export interface CallShape {
  id: string;
  src: string;
  /** false for a callback or observable that only sends events. */
  isAwaited: boolean;
}
export interface StateShape {
  /** '' for the root, whose transitions hold everywhere. */
  path: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  initial: string | null;
  tags: readonly string[];
  entry: readonly string[];
  exit: readonly string[];
  calls: readonly CallShape[];
  transitions: readonly TransitionShape[];
}
export interface FlowShape {
  /** The folder below machines. */
  flow: string;
  /** The root first, outer before inner. */
  states: readonly StateShape[];
  /** null where the revision has no story for the flow. */
  story: Story | null;
  /** Ids of the needs of each guard that can block a person. */
  needs: Readonly<Record<string, readonly string[]>>;
}
/** A flow whose machine could not be read in a revision. */
export interface Unread {
  flow: string;
  reason: string;
}
export interface Shapes {
  flows: readonly FlowShape[];
  unread: readonly Unread[];
}

/** A path of the cover as a story. */
export interface ToldPath {
  /** Code names of its events; equal for equal paths. */
  key: string;
  title: string;
  lines: readonly string[];
}

/** Paths by flow; null where a revision cannot print them as stories. */
export type ToldPaths = Readonly<Record<string, readonly ToldPath[] | null>> | null;

export const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`);
export const parentOf = (path: string): string => path.split('.').slice(0, -1).join('.');
