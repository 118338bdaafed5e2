/** Every machine that is walked on its views, by name: several views are several ways to start it. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViewFlow, ViewsOf } from './view-flow.ts';

const viewsOf = async (file: string): Promise<ViewsOf> => {
  const { views }: { views: ViewsOf } = await import(pathToFileURL(join(import.meta.dirname, file)).href);
  return views;
};

const all = await Promise.all(
  globSync('*.view.ts', { cwd: import.meta.dirname })
    .toSorted()
    .map(viewsOf),
);

export const viewsIn = (...of: Parameters<ViewsOf>): ReadonlyMap<string, readonly ViewFlow[]> =>
  Map.groupBy(
    all.flatMap((views) => views(...of)),
    ({ flow }) => flow.name,
  );
