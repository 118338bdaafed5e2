/** Chooses the walks that show everything of a machine, and names the looks along a path. */
import { pathId, toldWalks } from '#atlas/paths/told.walks.ts';
import { along, everyState, nameOf, type Walk, walksOf } from '#harness/chromium/walk.ts';
import { screensOf } from '#harness/chromium/walked.ts';
import { machines } from '#model/flows.ts';
import { coverOf, type Path } from '#model/walker.ts';
import type { Looks } from './walk.folder.ts';

/** A few walks that together reach every state, by their ids. */
export const walksToSee = (flow: string): Map<string, Walk> => {
  const walks = walksOf(screensOf(flow), everyState);
  const seen = new Map<Path, Set<string>>(
    walks.map(({ screen, path }) => [path, new Set(along(screen, path).map((state) => nameOf(screen, state)))]),
  );
  const few = new Set(coverOf(seen));
  return new Map(walks.filter(({ path }) => few.has(path)).map((walk) => [pathId(walk.screen.flow, walk.path), walk]));
};

/** Looks along each path of the atlas. */
export const looksOf = (flow: string): Looks => {
  const screens = screensOf(flow);
  const [first] = screens;
  const walks = toldWalks(machines.get(flow) ?? []);
  const names = walks.map(({ flow: begun, path, states }) => {
    const screen = screens.find((one) => one.flow === begun) ?? first;
    return [pathId(begun, path), screen ? states.map((state) => nameOf(screen, state)) : []] as const;
  });
  return {
    walks: [...walksToSee(flow).keys()],
    paths: Object.fromEntries(names),
    unseen: Object.assign({}, ...screens.map(({ unseen = {} }) => unseen)),
  };
};
