/** A journey in the sentences of today, to be approved. */
import { ENDS, legsOf, world } from '#atlas/journeys/journeys.ts';
import { stopsAlong } from '#atlas/journeys/tell.ts';
import { UnknownError } from '#atlas/paths/path.choice.ts';
import { type ApprovedJourney, storyOf } from './approvals.ts';

/** @throws UnknownError */
export const journeyOf = (name: string): Omit<ApprovedJourney, 'by' | 'on'> => {
  const ends = ENDS.find((one) => one.name === name);
  if (ends === undefined)
    throw new UnknownError(
      'journey',
      name,
      ENDS.map((one) => one.name),
    );
  const legs = legsOf(ends);
  return {
    journey: name,
    title: ends.title,
    stories: stopsAlong(world, legs).map(storyOf),
    links: legs.flatMap(({ link }) => (link ? [{ kind: link.kind, from: link.from, to: link.to }] : [])),
  };
};
