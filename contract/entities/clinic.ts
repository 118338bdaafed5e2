import * as v from 'valibot';
import { ClinicId, ProviderId, ServiceId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

export const ClinicType = v.picklist(['Clinic', 'Salon', 'Retail']);
export type ClinicType = v.InferOutput<typeof ClinicType>;

export const Clinic = v.object({
  _id: ClinicId,
  name: v.string(),
  clinicType: ClinicType,
  isOnlineStore: v.boolean(),
  isAllowedForPickup: v.boolean(),
  address: v.string(),
  generalConfig: v.object({ telephone: v.string(), address: v.string() }),
  /** Ours: spans as 09:00-13:00 by weekday, 1 is Monday; a day without any is closed. Null where no hours are known. */
  hours: v.nullish(v.record(v.string(), v.array(v.string()))),
  /** Ours: how to get there. */
  directions: v.nullish(v.string()),
  /** Ours: number of its licence under the Healthcare Services Act. */
  licence: v.nullish(v.string()),
  /** Ours: days ahead for which times are made, from 7 to 180; missing: SLOT_HORIZON_DAYS. */
  horizonDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
export type Clinic = v.InferOutput<typeof Clinic>;

/** A doctor (role provider) or a therapist. */
export const ProviderRole = v.picklist(['provider', 'therapist']);
export type ProviderRole = v.InferOutput<typeof ProviderRole>;

/** A service with the category (dc-category) it belongs to. */
export const Service = v.object({
  _id: ServiceId,
  name: v.string(),
  dragoncareCategory: v.string(),
});
export type Service = v.InferOutput<typeof Service>;
const PricedService = v.object({
  ...Service.entries,
  /** Ours: what a visit at the place costs, with tax; null where the clinic does not say it. */
  totalFee: v.nullish(WireMoney),
  /** Ours: percent of tax in it. */
  taxPercentage: v.nullish(v.number()),
});
export type PricedService = v.InferOutput<typeof PricedService>;

export const Category = v.object({ name: v.string() });
export type Category = v.InferOutput<typeof Category>;

export const Provider = v.object({
  _id: ProviderId,
  name: v.string(),
  /** Ours: in which role the person treats, and the number under which the person is registered. */
  designation: v.nullish(v.string()),
  registration: v.nullish(v.string()),
  role: ProviderRole,
  services: v.array(PricedService),
  categories: v.array(v.string()),
  /** BCP 47 tags: en, zh, ms, ta. */
  languages: v.array(v.string()),
  /** Start of the next free slot at the asked clinic, null when none is free. */
  nextFree: maybe(IsoInstant),
});
export type Provider = v.InferOutput<typeof Provider>;
