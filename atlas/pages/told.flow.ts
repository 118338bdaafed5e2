/** Stories of a flow: from each start the way to its goal, few that take every transition, and the shortest to each state. */
import { storyOf, versionOf } from '#atlas/approvals/approvals.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import type { Walk } from '#atlas/paths/path.walk.ts';
import { nearestWalks, storyWalks } from '#atlas/paths/told.walks.ts';
import type { ToldPath } from '#atlas/told.path.ts';
import { machines } from '#model/flows.ts';

export interface ToldStories {
  cover: readonly ToldPath[];
  /** The shortest story to each state in which a person can be, by its path. */
  shortest: ReadonlyMap<string, ToldPath>;
}

const toldOf = (walk: Walk): ToldPath => {
  const { story: id, title, start, steps } = storyOf(walk);
  return { id, version: versionOf({ title, start, steps }), title, start, steps };
};

const told = new WeakMap<ToldFlow, ToldStories>();
/** Each flow's stories are made once. */
export const storiesOf = (flow: ToldFlow): ToldStories => {
  const known = told.get(flow);
  if (known) return known;
  const flows = machines.get(flow.story.flow) ?? [];
  const stories = {
    cover: storyWalks(flows).map(toldOf),
    shortest: new Map([...nearestWalks(flows)].map(([at, walk]) => [at, toldOf(walk)] as const)),
  };
  told.set(flow, stories);
  return stories;
};
