/** Places, people who work there and what they offer. */

import type { Insertable } from 'kysely';
import type { ClinicId, ProviderId, ServiceId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.ts';

const slugOf = (name: string): string =>
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
type Offer = keyof typeof OFFERS;

export const SERVICES = Object.entries(OFFERS).map(([name, category]) => ({
  id: serviceIdOf(name),
  name,
  category,
}));

/** Who works where and when; days are 1 = Monday to 7 = Sunday, times Singapore's. */
interface Practice {
  name: string;
  place: string;
  languages: string[];
  offers: Offer[];
  minutes: 15 | 20 | 30;
  sessions: [from: string, to: string][];
  daysOff?: number[];
  /** Days on which the doctor sees patients at the clinic by video. */
  videoDays?: number[];
  /** Every third day or so is full. */
  isBusy?: boolean;
}

const MORNING: [string, string] = ['09:00', '12:00'];
const AFTERNOON: [string, string] = ['14:00', '17:00'];
const EVENING: [string, string] = ['18:30', '20:30'];

const DOCTORS: Practice[] = [
  {
    name: 'Dr Tan Wei Ling',
    place: 'Orchard clinic',
    languages: ['en', 'zh'],
    offers: ['Skin review', 'Acne treatment', 'Mole check'],
    minutes: 30,
    sessions: [MORNING, AFTERNOON, EVENING],
  },
  {
    name: 'Dr Marcus Koh',
    place: 'Orchard clinic',
    languages: ['en', 'zh'],
    offers: ['Hair loss consultation', 'Scalp treatment'],
    minutes: 30,
    sessions: [MORNING, AFTERNOON],
    daysOff: [7],
    videoDays: [3],
  },
  {
    name: 'Dr Arjun Menon',
    place: 'Novena clinic',
    languages: ['en', 'ta'],
    offers: ['Skin review', 'Acne treatment'],
    minutes: 20,
    sessions: [MORNING, AFTERNOON],
  },
  {
    name: 'Dr Nur Aisyah Rahman',
    place: 'Novena clinic',
    languages: ['en', 'ms'],
    offers: ['General consultation', 'Health screening'],
    minutes: 30,
    sessions: [MORNING, EVENING],
    daysOff: [7],
    isBusy: true,
  },
  {
    name: 'Dr Lim Jun Hao',
    place: 'Tampines clinic',
    languages: ['en', 'zh'],
    offers: ['General consultation'],
    minutes: 15,
    sessions: [MORNING, EVENING],
    videoDays: [2, 5],
  },
  {
    name: 'Dr Sarah Fernandez',
    place: 'Tampines clinic',
    languages: ['en'],
    offers: ['Skin review', 'General consultation'],
    minutes: 30,
    sessions: [AFTERNOON],
    daysOff: [6, 7],
    isBusy: true,
  },
];

const THERAPISTS: Practice[] = [
  {
    name: 'Priya Nair',
    place: 'Orchard salon',
    languages: ['en', 'ta'],
    offers: ['Facial', 'Scalp treatment'],
    minutes: 30,
    sessions: [MORNING, AFTERNOON],
  },
  {
    name: 'Jasmine Goh',
    place: 'Orchard salon',
    languages: ['en', 'zh'],
    offers: ['Body massage', 'Lymphatic massage'],
    minutes: 30,
    sessions: [AFTERNOON, EVENING],
    daysOff: [1],
    isBusy: true,
  },
  {
    name: 'Chen Li Hua',
    place: 'Jurong salon',
    languages: ['zh', 'en'],
    offers: ['Facial', 'Body massage'],
    minutes: 30,
    sessions: [MORNING, AFTERNOON],
  },
  {
    name: 'Hafiz Ismail',
    place: 'Jurong salon',
    languages: ['en', 'ms'],
    offers: ['Scalp treatment'],
    minutes: 30,
    sessions: [AFTERNOON, EVENING],
    daysOff: [2],
  },
];

const staff = [
  ...DOCTORS.map((practice) => ({ ...practice, role: 'provider' as const })),
  ...THERAPISTS.map((practice) => ({ ...practice, role: 'therapist' as const })),
];

export const PROVIDERS: Insertable<Database['provider']>[] = staff.map(({ name, role, languages }) => ({
  id: providerIdOf(name),
  name,
  role,
  languages,
}));

export const PROVIDER_SERVICES = staff.flatMap(({ name, offers }) =>
  offers.map((offer) => ({
    provider_id: providerIdOf(name),
    service_id: serviceIdOf(offer),
  })),
);

/** What the rolling slots are made of. */
export const ROSTER = staff.map(({ name, place, minutes, sessions, daysOff = [], videoDays = [], isBusy = false }) => ({
  provider: providerIdOf(name),
  clinic: clinicIdOf(place),
  minutes,
  sessions: sessions.map(([from, to]) => ({ from, to })),
  daysOff,
  videoDays,
  isBusy,
}));
