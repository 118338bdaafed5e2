import type { IsoInstant } from '#contract/time.ts';
import { oncePer } from '../kit/once-per.ts';
import { countdownOf, deadlineOf } from './hold.rules.ts';
import type { Hold, HoldContext } from './hold.types.ts';

/** A hold with the moment at which it ends. */
export interface CountedHold extends Hold {
  deadline: IsoInstant;
}
const counted = oncePer((hold: Hold): CountedHold => ({ ...hold, deadline: deadlineOf(hold) }));

/** The hold that is counted down on every page; null without one. */
export const selectCountdown = ({ context }: { context: Pick<HoldContext, 'holds'> }): CountedHold | null => {
  const hold = countdownOf(context.holds);
  return hold && counted(hold);
};
