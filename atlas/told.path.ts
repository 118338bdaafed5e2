import type { Words } from '#machines/kit/story.ts';

export interface ToldStep {
  action: Words;
  expected: Words;
  /** The path of the state in which one is then. */
  state: string;
  /** Ids of the chart's edges that lead there. */
  edges: readonly string[];
}
export interface ToldPath {
  /** See pathId in paths/told.walks.ts. */
  id: string;
  /** Another when a sentence or a state of the story is another. */
  version: string;
  title: Words;
  start: ToldStep;
  steps: readonly ToldStep[];
}
