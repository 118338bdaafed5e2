/** The staff of the demo's places, with their hours and services. */
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/tables.types.ts';
import { clinicIdOf, type Offer, providerIdOf, serviceIdOf } from './places.data.ts';

/** Places and hours of the staff; days are 1 = Monday to 7 = Sunday, times Singapore's. */
interface Practice {
  name: string;
  designation: string;
  /** Number at the Medical Council. */
  registration?: string;
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
    designation: 'Dermatologist',
    registration: 'M10247B',
    place: 'Orchard clinic',
    languages: ['en', 'zh'],
    offers: ['Skin review', 'Acne treatment', 'Mole check'],
    minutes: 30,
    sessions: [MORNING, AFTERNOON, EVENING],
  },
  {
    name: 'Dr Marcus Koh',
    designation: 'Dermatologist',
    registration: 'M10284C',
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
    designation: 'Dermatologist',
    registration: 'M10321D',
    place: 'Novena clinic',
    languages: ['en', 'ta'],
    offers: ['Skin review', 'Acne treatment'],
    minutes: 20,
    sessions: [MORNING, AFTERNOON],
  },
  {
    name: 'Dr Nur Aisyah Rahman',
    designation: 'Family physician',
    registration: 'M10358E',
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
    designation: 'Family physician',
    registration: 'M10395F',
    place: 'Tampines clinic',
    languages: ['en', 'zh'],
    offers: ['General consultation'],
    minutes: 15,
    sessions: [MORNING, EVENING],
    videoDays: [2, 5],
  },
  {
    name: 'Dr Sarah Fernandez',
    designation: 'Family physician',
    registration: 'M10432G',
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
    designation: 'Senior therapist',
    place: 'Orchard salon',
    languages: ['en', 'ta'],
    offers: ['Facial', 'Scalp treatment'],
    minutes: 30,
    sessions: [MORNING, AFTERNOON],
  },
  {
    name: 'Jasmine Goh',
    designation: 'Therapist',
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
    designation: 'Senior therapist',
    place: 'Jurong salon',
    languages: ['zh', 'en'],
    offers: ['Facial', 'Body massage'],
    minutes: 30,
    sessions: [MORNING, AFTERNOON],
  },
  {
    name: 'Hafiz Ismail',
    designation: 'Therapist',
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

export const PROVIDERS: Insertable<Database['provider']>[] = staff.map(
  ({ name, role, languages, designation, registration = null }) => ({
    id: providerIdOf(name),
    name,
    role,
    languages,
    designation,
    registration,
  }),
);

export const PROVIDER_SERVICES = staff.flatMap(({ name, offers }) =>
  offers.map((offer) => ({
    provider_id: providerIdOf(name),
    service_id: serviceIdOf(offer),
  })),
);

const rosterOf = ({ name, place, minutes, sessions, daysOff = [], videoDays = [], isBusy = false }: Practice) => ({
  provider: providerIdOf(name),
  clinic: clinicIdOf(place),
  minutes,
  sessions: sessions.map(([from, to]) => ({ from, to })),
  daysOff,
  videoDays,
  isBusy,
  isRemote: false,
});

/** Remote hours of every doctor: outside the hours of their practices. */
const REMOTE_PLACE = 'Orchard clinic';
const REMOTE_HOURS: Practice['sessions'] = [
  ['12:20', '13:40'],
  ['21:00', '22:00'],
];

/** The pattern of the rolling slots. */
export const ROSTER = [
  ...staff.map(rosterOf),
  ...DOCTORS.map((doctor) => ({
    ...rosterOf({ ...doctor, place: REMOTE_PLACE, minutes: 20, sessions: REMOTE_HOURS, videoDays: [] }),
    isRemote: true,
  })),
];
