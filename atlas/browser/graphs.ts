/** Explored graphs of flows, each fetched once. */
import type { Graph } from '#model/graph.ts';
import { load } from './page.ts';

declare global {
  // written by the scripts of the graphs
  var ATLAS_GRAPHS: Record<string, readonly Graph[]> | undefined;
}

export const graphsOf = async (flow: string): Promise<readonly Graph[]> => {
  await load(`${flow}.graph.js`);
  return globalThis.ATLAS_GRAPHS?.[flow] ?? [];
};
