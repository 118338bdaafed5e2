/**
 * Every machine that is walked on its views, by name; a machine with several inputs has several views. The driver defines
 * them; `<flow>.view.ts` holds the parts that are different in this layer.
 */
import { everyFlow } from '../drivers/every.ts';
import type { ViewFlow, ViewsOf } from './view-flow.ts';
import { type OwnView, viewsOf } from './view-of.ts';

const all = (await everyFlow<OwnView>('view', {})).map(({ drivers, own }) => viewsOf(drivers, own));

export const viewsIn = (...of: Parameters<ViewsOf>): ReadonlyMap<string, readonly ViewFlow[]> =>
  Map.groupBy(
    all.flatMap((views) => views(...of)),
    ({ flow }) => flow.name,
  );
