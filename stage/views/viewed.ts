/**
 * Every machine that is walked on its views, by name: several views are several ways to start it. They are made of its hands;
 * what this layer does in another way stands in `<flow>.view.ts`.
 */
import { everyFlow } from '../hands/every.ts';
import type { ViewFlow, ViewsOf } from './view-flow.ts';
import { type OwnView, viewsOf } from './view-of.ts';

const all = (await everyFlow<OwnView>(import.meta.dirname, 'view', {})).map(({ hands, own }) => viewsOf(hands, own));

export const viewsIn = (...of: Parameters<ViewsOf>): ReadonlyMap<string, readonly ViewFlow[]> =>
  Map.groupBy(
    all.flatMap((views) => views(...of)),
    ({ flow }) => flow.name,
  );
