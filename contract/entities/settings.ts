import * as v from 'valibot';
import { ClinicId } from '../ids.ts';
import { type Money, WireMoney } from '../money.ts';
import { maybe } from '../text.ts';

export const AppointmentSettings = v.object({
  otherConfig: v.object({
    /** Hours before the start in which patients cannot cancel online. */
    nonCancellationPeriodHrs: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** The clinic that gives remote consultations. */
    remoteClinicId: ClinicId,
    /** Ours: false while there are no rooms for remote consultations. */
    offersVideo: v.optional(v.boolean(), true),
    /** Ours: false where the group has no salon. */
    offersTherapists: v.optional(v.boolean(), true),
  }),
});
export type AppointmentSettings = v.InferOutput<typeof AppointmentSettings>;

/** Fee of a remote consultation, or deposit after a missed appointment (SERVER-41). */
export const Fee = v.object({
  feeBeforeTax: WireMoney,
  /** Percent, at most two decimals: 9 is 9 %. */
  taxPercentage: v.pipe(v.number(), v.minValue(0)),
  taxAmount: WireMoney,
  roundingAdjustment: v.optional(WireMoney, 0 as Money),
  totalFee: WireMoney,
});
/** The contacts that patients ask. */
export const ClinicContact = v.object({
  phone: v.string(),
  email: v.string(),
  /** The contact for questions about a person's data. */
  dataProtection: v.object({ name: v.string(), email: v.string() }),
  /** GST number, which bills and receipts name; null: the company charges no GST. */
  gstNumber: maybe(v.string()),
});
export type ClinicContact = v.InferOutput<typeof ClinicContact>;

export type Fee = v.InferOutput<typeof Fee>;
