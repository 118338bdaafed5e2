/** The walks that the pages show: the cover of a machine, and the shortest walk to each of its states. */
import { hashOf } from '#atlas/hash.ts';
import type { Flow } from '#model/flow.ts';
import { graphOf } from '#model/graph.ts';
import type { Path } from '#model/walker.ts';
import { walksIn } from './path.choice.ts';
import { type Found, NO_FILTERS, searchPaths } from './path.search.ts';
import { type Walk, walksNamed } from './path.walk.ts';

/** Key that stays the same as long as the walk has the same events. */
export const pathId = (flow: Flow, path: Path): string =>
  hashOf(flow.name, flow.start?.en ?? '', ...path.map(({ label }) => label));

/** By state of a machine that is started in several ways, a shortest walk to it from the nearest start. */
export const nearestWalks = (flows: readonly Flow[]): Map<string, Walk> => {
  const nearest = new Map<string, { flow: Flow; found: Found }>();
  for (const flow of flows) {
    const { places } = graphOf(flow);
    for (const found of searchPaths(flow, NO_FILTERS, 'states')) {
      const at = places[found.end]?.at ?? '';
      const known = nearest.get(at);
      if (!known || found.labels.length < known.found.labels.length) nearest.set(at, { flow, found });
    }
  }
  return new Map(
    [...nearest].flatMap(([at, { flow, found }]) =>
      walksNamed(flow, [found.labels]).map((walk) => [at, walk] as const),
    ),
  );
};

/** From each start a shortest walk to the goal, and few walks that together take every transition. */
export const storyWalks = (flows: readonly Flow[]): Walk[] => {
  const walks = flows.flatMap((flow) => {
    const goal = flow.story.happyPath.at(-1);
    const { places } = graphOf(flow);
    const found = [...searchPaths(flow, NO_FILTERS, 'states')].find(({ end }) => places[end]?.at === goal);
    return found ? walksNamed(flow, [found.labels]) : [];
  });
  const known = new Set(walks.map((walk) => pathId(walk.flow, walk.path)));
  return [...walks, ...walksIn(flows, 'cover').filter(({ flow, path }) => !known.has(pathId(flow, path)))];
};

/** All walks of one machine that are shown. */
export const toldWalks = (flows: readonly Flow[]): Walk[] => [...storyWalks(flows), ...nearestWalks(flows).values()];
