/** The walks that the pages show: the cover of a machine, and the shortest walk to each of its states. */
import { hashOf } from '#atlas/hash.ts';
import type { Flow } from '#model/flow.ts';
import { explore, type Path, type Reached } from '#model/walker.ts';
import { walksIn } from './path.choice.ts';
import { placeOf, type Walk, walksOf } from './path.walk.ts';

/** The same as long as the same happens. */
export const pathId = (flow: Flow, path: Path): string =>
  hashOf(flow.name, flow.start?.en ?? '', ...path.map(({ label }) => label));

/** By state of a machine that is started in several ways: the nearest place in it, and the flow of that place. */
const nearestOf = (flows: readonly Flow[]): Map<string, { flow: Flow; place: Reached }> => {
  const nearest = new Map<string, { flow: Flow; place: Reached }>();
  for (const flow of flows) {
    for (const place of explore(flow).values()) {
      const known = nearest.get(placeOf(place.state));
      if (!known || place.path.length < known.place.path.length) nearest.set(placeOf(place.state), { flow, place });
    }
  }
  return nearest;
};

export const nearestWalks = (flows: readonly Flow[]): Map<string, Walk> =>
  new Map(
    [...nearestOf(flows)].flatMap(([state, { flow, place }]) =>
      walksOf(flow, [place.path]).map((walk) => [state, walk] as const),
    ),
  );

/** From each start a shortest walk to the goal, and few walks that together take every transition. */
export const storyWalks = (flows: readonly Flow[]): Walk[] => {
  const walks = flows.flatMap((flow) => {
    const goal = flow.story.happyPath.at(-1);
    const place = [...explore(flow).values()].find(({ state }) => placeOf(state) === goal);
    return place ? walksOf(flow, [place.path]) : [];
  });
  const known = new Set(walks.map((walk) => pathId(walk.flow, walk.path)));
  return [...walks, ...walksIn(flows, 'cover').filter(({ flow, path }) => !known.has(pathId(flow, path)))];
};

/** All walks of one machine that are shown. */
export const toldWalks = (flows: readonly Flow[]): Walk[] => [...storyWalks(flows), ...nearestWalks(flows).values()];
