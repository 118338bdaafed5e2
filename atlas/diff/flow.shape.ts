/** What of a machine can be compared: plain, so that it can be read from any revision. */
import type { Story } from '#machines/kit/story.ts';

export interface TransitionShape {
  /** '' for what is taken at once; the end of a delay without the id of its state: xstate.after.reloadDelay */
  event: string;
  /** Its place among the transitions of the same event. */
  index: number;
  guard: string | null;
  /** Paths below the root; none where one stays. */
  targets: readonly string[];
  actions: readonly string[];
  /** Whether the state is left and entered again. */
  isReentered: boolean;
}
export interface CallShape {
  id: string;
  src: string;
  /** false for a source of events. */
  isAwaited: boolean;
}
export interface StateShape {
  /** '' for the root: what holds everywhere. */
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
  /** null where the revision has no words for it. */
  story: Story | null;
  /** Of each guard that can block a person: the ids of its needs. */
  needs: Readonly<Record<string, readonly string[]>>;
}
/** A flow that a revision has, and that could not be read. */
export interface Unread {
  flow: string;
  reason: string;
}
export interface Shapes {
  flows: readonly FlowShape[];
  unread: readonly Unread[];
}

/** A path of the cover, told. */
export interface ToldPath {
  /** What happens on it, by code names: equal for the same path. */
  key: string;
  title: string;
  lines: readonly string[];
}

/** By flow; null where a revision cannot tell its paths. */
export type ToldPaths = Readonly<Record<string, readonly ToldPath[] | null>> | null;

export const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`);
export const parentOf = (path: string): string => path.split('.').slice(0, -1).join('.');
