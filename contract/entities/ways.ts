import * as v from 'valibot';
import { WireMoney } from '../money.ts';

/** What an order comes to when it reaches the patient in one way. */
const WayTotals = v.object({
  deliveryFee: WireMoney,
  roundingAdjustment: WireMoney,
  total: WireMoney,
});
export type WayTotals = v.InferOutput<typeof WayTotals>;

/** Ours: the same by the way that the patient chooses, as contract/rules/delivery-fee.ts names them. */
export const Ways = v.object({ clinic: WayTotals, singapore: WayTotals, country: WayTotals });
export type Ways = v.InferOutput<typeof Ways>;
