/** Places and their services. */

import type { Insertable } from 'kysely';
import type { ClinicId, ProviderId, ServiceId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
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

const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** Clinics and salons are open every day, since the staff's days off differ. */
const HOURS = {
  Clinic: { days: DAYS, spans: ['09:00-12:00', '14:00-17:00', '18:30-20:30'] },
  Salon: { days: DAYS, spans: ['09:00-12:00', '14:00-20:30'] },
  Retail: { days: DAYS.slice(0, 6), spans: ['09:00-18:00'] },
};
const hoursOf = (type: keyof typeof HOURS): string => {
  const { days, spans } = HOURS[type];
  return JSON.stringify(Object.fromEntries(days.map((day) => [day, spans])));
};

interface Found {
  telephone: string;
  address: string;
  directions: string;
}

const clinic = (name: string, type: keyof typeof HOURS, { telephone, address, directions }: Found) => ({
  id: clinicIdOf(name),
  name,
  clinic_type: type,
  is_online_store: type === 'Retail',
  is_allowed_for_pickup: type !== 'Salon',
  telephone,
  address,
  directions,
  hours: hoursOf(type),
});

export const CLINICS: Insertable<Database['clinic']>[] = [
  clinic('Orchard clinic', 'Clinic', {
    telephone: '+65 6550 0120',
    address: '290 Orchard Road #14-08 Paragon, Singapore 238859',
    directions: 'Five minutes on foot from Orchard station',
  }),
  clinic('Novena clinic', 'Clinic', {
    telephone: '+65 6550 0136',
    address: '10 Sinaran Drive #09-21 Novena Medical Center, Singapore 307506',
    directions: 'Linked to Novena station',
  }),
  clinic('Tampines clinic', 'Clinic', {
    telephone: '+65 6550 0141',
    address: '10 Tampines Central 1 #05-12 Tampines 1, Singapore 529536',
    directions: 'Beside Tampines station',
  }),
  clinic('Orchard salon', 'Salon', {
    telephone: '+65 6550 0158',
    address: '391 Orchard Road #04-22 Ngee Ann City, Singapore 238872',
    directions: 'Five minutes on foot from Orchard station',
  }),
  clinic('Jurong salon', 'Salon', {
    telephone: '+65 6550 0163',
    address: '50 Jurong Gateway Road #03-15 Jem, Singapore 608549',
    directions: 'Linked to Jurong East station',
  }),
  clinic('Great World shop', 'Retail', {
    telephone: '+65 6550 0177',
    address: '1 Kim Seng Promenade #02-118 Great World, Singapore 237994',
    directions: 'Above Great World station',
  }),
].map((place, position) => ({ ...place, position }));

/** Category, and the price in dollars before GST. */
const OFFERS = {
  'Skin review': ['Skin', 80],
  'Acne treatment': ['Skin', 120],
  'Mole check': ['Skin', 80],
  'Hair loss consultation': ['Hair and scalp', 90],
  'Scalp treatment': ['Hair and scalp', 110],
  'General consultation': ['General health', 40],
  'Health screening': ['General health', 150],
  Facial: ['Skin', 120],
  'Body massage': ['Body care', 100],
  'Lymphatic massage': ['Body care', 130],
} as const satisfies Record<string, [category: (typeof CATEGORIES)[number], price: number]>;
export type Offer = keyof typeof OFFERS;

export const SERVICES = Object.entries(OFFERS).map(([name, [category, price]]) => ({
  id: serviceIdOf(name),
  name,
  category,
  price: moneyFromWire(price),
  tax: 9,
}));
