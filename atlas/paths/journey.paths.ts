/** `npm run paths -- --from sign-up --to booking:confirmed`: a way over flows, told as one story, or walked flow by flow. */

import { world } from '#atlas/journeys/journeys.ts';
import { NoRouteError, routeBetween, type Spot, spotOf } from '#atlas/journeys/route.ts';
import { journeyGherkin, journeyText } from '#atlas/journeys/tell.forms.ts';
import { stopsAlong, tellJourney } from '#atlas/journeys/tell.ts';
import { words } from '#machines/kit/story.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { UnknownError } from './path.choice.ts';
import type { Format } from './path.formats.ts';
import type { Walk } from './path.walk.ts';
import type { Answer } from './paths.answer.ts';

export interface JourneyAsked {
  from: string;
  to: string;
}

/** @throws UnknownError */
const readSpot = (text: string): Spot => {
  const spot = spotOf(text);
  const flows = machines.get(spot.flow);
  if (flows === undefined) throw new UnknownError('flow', spot.flow, machines.keys());
  const places = new Set(flows.flatMap((flow) => graphOf(flow).places.map(({ at }) => at)));
  if (spot.state !== null && ![...places].some((at) => at === spot.state || at.startsWith(`${spot.state}.`)))
    throw new UnknownError('state in which one can be', text, places);
  return spot;
};

/** Walks of its flows in their order. @throws UnknownError, NoRouteError */
export const journeyWalks = ({ from, to }: JourneyAsked): Walk[] =>
  stopsAlong(world, routeBetween(world, readSpot(from), readSpot(to))).filter(({ path }) => path.length > 0);

/** @throws UnknownError */
export const tellAsked = ({ from, to }: JourneyAsked, format: Format, language: 'en' | 'zh'): Answer => {
  try {
    const steps = tellJourney(world, routeBetween(world, readSpot(from), readSpot(to)));
    const title = words(`From ${from} to ${to}`, `从 ${from} 到 ${to}`);
    const note = `${steps.length} steps through ${new Set(steps.map(({ flow }) => flow)).size} flows; --layer walks each flow of it in its order.`;
    if (format === 'gherkin') return { text: journeyGherkin(title, steps, language), note, code: 0 };
    if (format === 'json') return { text: JSON.stringify(steps, null, 2), note, code: 0 };
    return { text: journeyText(steps, language), note, code: 0 };
  } catch (error) {
    if (error instanceof NoRouteError) return { text: '', note: error.message, code: 1 };
    throw error;
  }
};
