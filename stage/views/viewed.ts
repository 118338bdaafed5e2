/**
 * Every machine that is walked on its views, by name: several views are several ways to start it. They are made of its hands;
 * what this layer does in another way stands in `<flow>.view.ts`.
 */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hands } from '../hands/hands.ts';
import type { ViewFlow, ViewsOf } from './view-flow.ts';
import { type OwnView, viewsOf } from './view-of.ts';

const HANDS = join(import.meta.dirname, '../hands');

const ownOf = async (flow: string): Promise<OwnView> => {
  const file = join(import.meta.dirname, `${flow}.view.ts`);
  if (!existsSync(file)) return {};
  const { own }: { own: OwnView } = await import(pathToFileURL(file).href);
  return own;
};
const viewsOn = async (file: string): Promise<ViewsOf> => {
  const { hands }: { hands: readonly Hands[] } = await import(pathToFileURL(join(HANDS, file)).href);
  return viewsOf(hands, await ownOf(file.replace('.hands.ts', '')));
};

const all = await Promise.all(globSync('*.hands.ts', { cwd: HANDS }).toSorted().map(viewsOn));

export const viewsIn = (...of: Parameters<ViewsOf>): ReadonlyMap<string, readonly ViewFlow[]> =>
  Map.groupBy(
    all.flatMap((views) => views(...of)),
    ({ flow }) => flow.name,
  );
