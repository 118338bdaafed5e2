/** All that the search knows, read from the sources. */
import { toldFlows } from '#atlas/flows.ts';
import { ENDS, journeyBetween } from '#atlas/journeys/journeys.ts';
import { outsideOf } from '#atlas/outside.ts';
import type { Screens } from '#atlas/walk/flow.screens.ts';
import { toldLetters } from '#harness/server/told-letters.ts';
import { listPromises } from '#tools/promises.ts';
import { acts } from './acts.ts';
import { readClauses } from './clauses.ts';
import type { Known } from './entries.ts';
import { readFigures } from './figures.ts';
import { readKeeping } from './keeping.ts';
import { readLabels, readTexts } from './texts.ts';

export const readKnown = async (screens: ReadonlyMap<string, Screens> = new Map()): Promise<Known> => {
  const [clauses, outside, texts] = await Promise.all([readClauses(), outsideOf(toldFlows), readTexts()]);
  return {
    clauses,
    figures: await readFigures(clauses),
    acts,
    journeys: ENDS.map(journeyBetween),
    letters: toldLetters,
    texts,
    labels: readLabels(),
    keeping: readKeeping(),
    promises: listPromises().filter(({ keptBy }) => keptBy !== null),
    screens,
    outside,
  };
};
