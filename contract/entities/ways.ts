import * as v from 'valibot';
import { WireMoney } from '../money.ts';

/** Totals of an order for one delivery way. */
const WayTotals = v.object({
  deliveryFee: WireMoney,
  roundingAdjustment: WireMoney,
  total: WireMoney,
});
export type WayTotals = v.InferOutput<typeof WayTotals>;

/** Ours: totals for each way; contract/rules/delivery-fee.ts names the ways. */
export const Ways = v.object({ clinic: WayTotals, singapore: WayTotals, country: WayTotals });
export type Ways = v.InferOutput<typeof Ways>;
