import * as v from 'valibot';
import { ClinicId, ProviderId, ServiceId } from '../ids.ts';
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
});
export type Clinic = v.InferOutput<typeof Clinic>;

/** A doctor (role provider) or a therapist. */
export const ProviderRole = v.picklist(['provider', 'therapist']);
export type ProviderRole = v.InferOutput<typeof ProviderRole>;

/** A service with the category (dc-category) it belongs to. */
export const Service = v.object({ _id: ServiceId, name: v.string(), dragoncareCategory: v.string() });
export type Service = v.InferOutput<typeof Service>;

export const Category = v.object({ name: v.string() });
export type Category = v.InferOutput<typeof Category>;

export const Provider = v.object({
  _id: ProviderId,
  name: v.string(),
  role: ProviderRole,
  services: v.array(Service),
  categories: v.array(v.string()),
  /** BCP 47 tags: en, zh, ms, ta. */
  languages: v.array(v.string()),
  /** Start of the next free slot at the asked clinic, null when none is free. */
  nextFree: maybe(IsoInstant),
});
export type Provider = v.InferOutput<typeof Provider>;
