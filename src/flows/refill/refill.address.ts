/** `?flow=refill&step=info` */
import type { EventOf } from '#machines/refill/refill.types.ts';
import { popupAddress } from '#src/app/addresses.ts';

/**
 * Ways to open the wizard: with the refill list (priced at once or not), to pay an earlier order, or at the step where
 * it was left.
 */
export type RefillOpening =
  | { type: 'refill.begin'; isAgain: boolean }
  | EventOf<'refill.pay'>
  | { type: 'refill.goOn' };

export const REFILL = 'refill';

export const refillAddress = popupAddress<RefillOpening>(REFILL, {
  owns: ['step'],
  paramsIn: (search) => ({ step: search.get('step') }),
  isEnd: ({ step }) => step === 'complete' || step === 'pending',
  openingAt: ({ step }) => (step === null ? { type: 'refill.begin', isAgain: false } : { type: 'refill.goOn' }),
  expects: ({ type }) => ({ step: type === 'refill.pay' ? 'payment' : 'start' }),
});
