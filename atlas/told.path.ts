import type { Words } from '#machines/kit/story.ts';

export interface ToldStep {
  action: Words;
  expected: Words;
  /** Path of the state after the step. */
  state: string;
}
export interface ToldPath {
  /** Id from `pathId` in `paths/told.walks.ts`. */
  id: string;
  /** Changes with any sentence or state of the story. */
  version: string;
  title: Words;
  start: ToldStep;
  steps: readonly ToldStep[];
}
