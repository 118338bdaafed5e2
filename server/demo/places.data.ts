/** Places and their services. */

import type { Insertable } from 'kysely';
import type { ClinicId, ProviderId, ServiceId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^dr /, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
/** Stable ids, derived from names. */
export const providerIdOf = (name: string) => `provider-${slugOf(name)}` as ProviderId;
export const serviceIdOf = (name: string) => `service-${slugOf(name)}` as ServiceId;
/** The kind of place is part of its name already. */
export const clinicIdOf = (name: string): ClinicId => slugOf(name) as ClinicId;

export const CATEGORIES = ['Skin', 'Hair and scalp', 'General health', 'Body care'] as const;

const clinic = (name: string, type: 'Clinic' | 'Salon' | 'Retail', telephone: string, address: string) => ({
  id: clinicIdOf(name),
  name,
  clinic_type: type,
  is_online_store: type === 'Retail',
  is_allowed_for_pickup: type !== 'Salon',
  telephone,
  address,
});

export const CLINICS: Insertable<Database['clinic']>[] = [
  clinic('Orchard clinic', 'Clinic', '+65 6550 0120', '290 Orchard Road #14-08 Paragon, Singapore 238859'),
  clinic('Novena clinic', 'Clinic', '+65 6550 0136', '10 Sinaran Drive #09-21 Novena Medical Center, Singapore 307506'),
  clinic('Tampines clinic', 'Clinic', '+65 6550 0141', '10 Tampines Central 1 #05-12 Tampines 1, Singapore 529536'),
  clinic('Orchard salon', 'Salon', '+65 6550 0158', '391 Orchard Road #04-22 Ngee Ann City, Singapore 238872'),
  clinic('Jurong salon', 'Salon', '+65 6550 0163', '50 Jurong Gateway Road #03-15 Jem, Singapore 608549'),
  clinic('Great World shop', 'Retail', '+65 6550 0177', '1 Kim Seng Promenade #02-118 Great World, Singapore 237994'),
].map((place, position) => ({ ...place, position }));

const OFFERS = {
  'Skin review': 'Skin',
  'Acne treatment': 'Skin',
  'Mole check': 'Skin',
  'Hair loss consultation': 'Hair and scalp',
  'Scalp treatment': 'Hair and scalp',
  'General consultation': 'General health',
  'Health screening': 'General health',
  Facial: 'Skin',
  'Body massage': 'Body care',
  'Lymphatic massage': 'Body care',
} as const satisfies Record<string, (typeof CATEGORIES)[number]>;
export type Offer = keyof typeof OFFERS;

export const SERVICES = Object.entries(OFFERS).map(([name, category]) => ({
  id: serviceIdOf(name),
  name,
  category,
}));
