/** Every machine that is walked in Chromium, by name, with its screens: several are several ways to start it. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Screen } from './walk.ts';

const screensIn = async (file: string): Promise<readonly Screen[]> => {
  const { screens }: { screens: readonly Screen[] } = await import(pathToFileURL(join(import.meta.dirname, file)).href);
  return screens;
};

const screens = await Promise.all(
  globSync('*.screen.ts', { cwd: import.meta.dirname })
    .toSorted()
    .map(screensIn),
);

export const walked: ReadonlyMap<string, readonly Screen[]> = Map.groupBy(screens.flat(), ({ flow }) => flow.name);

/** @throws when no machine of this name is walked */
export const screensOf = (name: string): readonly Screen[] => {
  const found = walked.get(name);
  if (found === undefined)
    throw new Error(`“${name}” is not walked in Chromium; there are: ${[...walked.keys()].toSorted().join(', ')}`);
  return found;
};
