import type * as v from 'valibot';
import type { Ways } from '#contract/entities/ways.ts';
import { type Money, moneyToWire } from '#contract/money.ts';
import type { DeliveryWay } from '#contract/rules/delivery-fee.ts';
import { feeFor, type GoodsLine, totalsFor } from '#contract/rules/ways.ts';

/** Totals of the goods for each delivery way, in the format of the API. */
export const waysOf = (lines: readonly GoodsLine[], roundTo: Money): v.InferInput<typeof Ways> => {
  const wayOf = (way: DeliveryWay) => {
    const { roundingAdjustment, total } = totalsFor(way, lines, roundTo);
    return {
      deliveryFee: moneyToWire(feeFor(way, lines)),
      roundingAdjustment: moneyToWire(roundingAdjustment),
      total: moneyToWire(total),
    };
  };
  return { clinic: wayOf('clinic'), singapore: wayOf('singapore'), country: wayOf('country') };
};
