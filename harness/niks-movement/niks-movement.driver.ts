/** One change of NIK$, as the model's answers have it. */

import { done } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { link, press, text } from '#harness/drivers/things.ts';
import type { MovementContext } from '#machines/niks-movement/niks-movement.types.ts';
import { earnedDetail } from '#model/membership/membership.samples.model.ts';
import { niksMovementFlow } from '#model/niks-movement/niks-movement.model.ts';

export const niksMovementDriver: Driver = {
  flow: niksMovementFlow,
  as: 'meiling',
  at: `/pointDetail/${earnedDetail._id}`,
  acts: { 'movement.refresh': press('Try again') },
  answers: { loadMovement: done },
  seen: {
    unavailable: text('This entry could not be loaded'),
    shown: link('NIK$ terms and conditions'),
  },
  looks: ({ movement }: MovementContext) => [movement?.kind],
  shows: {
    isUsed: [text('You paid with these at our counter.'), ({ movement }) => movement?.kind === 'used', 'shown'],
  },
  others: [link()],
  unreachable: [
    { label: 'movement.refresh', state: 'shown', reason: 'whoever wants to look again opens the page again' },
  ],
};

export const drivers: readonly Driver[] = [niksMovementDriver];
