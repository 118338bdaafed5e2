import * as v from 'valibot';
import { ClinicId } from '../ids.ts';
import { type Money, WireMoney } from '../money.ts';

export const AppointmentSettings = v.object({
  otherConfig: v.object({
    /** Hours before the start within which nobody can cancel online. */
    nonCancellationPeriodHrs: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Where remote consultations are booked. */
    remoteClinicId: ClinicId,
    /** Ours: false while there are no rooms for remote consultations. */
    offersVideo: v.optional(v.boolean(), true),
  }),
});
export type AppointmentSettings = v.InferOutput<typeof AppointmentSettings>;

/** What a remote consultation costs, or the deposit after a missed appointment (SERVER-41). */
export const Fee = v.object({
  feeBeforeTax: WireMoney,
  /** Percent, at most two decimals: 9 is 9 %. */
  taxPercentage: v.pipe(v.number(), v.minValue(0)),
  taxAmount: WireMoney,
  roundingAdjustment: v.optional(WireMoney, 0 as Money),
  totalFee: WireMoney,
});
export type Fee = v.InferOutput<typeof Fee>;
