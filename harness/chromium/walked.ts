/**
 * Every machine that is walked in Chromium, by name; a machine with several inputs has several screens. The driver
 * defines them; `<flow>.screen.ts` holds the parts that are different in Chromium.
 */

import type { Driver } from '../drivers/driver.ts';
import { everyFlow } from '../drivers/every.ts';
import { type OwnScreen, screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const all = await everyFlow<OwnScreen | ((driver: Driver) => OwnScreen)>('screen', {});
const screens = all.flatMap(({ drivers, own }) =>
  drivers
    .filter(({ never }) => never === undefined)
    .map((one) => screenOf(one, typeof own === 'function' ? own(one) : own)),
);

export const walked: ReadonlyMap<string, readonly Screen[]> = Map.groupBy(screens, ({ flow }) => flow.name);

/** @throws when no machine of this name is walked */
export const screensOf = (name: string): readonly Screen[] => {
  const found = walked.get(name);
  if (found === undefined)
    throw new Error(`“${name}” is not walked in Chromium; there are: ${[...walked.keys()].toSorted().join(', ')}`);
  return found;
};
