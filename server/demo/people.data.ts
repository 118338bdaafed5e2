/** Patients with and without a login; the passwords are public, the demo world holds nothing else. */
import type { PatientId } from '#contract/ids.ts';
import type { Nationality, Race } from '#contract/lists/people.ts';
import type { IdentityNumber } from '#server/patient/identity.store.ts';

interface Person {
  name: string;
  /** Numbers with a right checksum that are made up. */
  identity: IdentityNumber;
  nationality: Nationality;
  race: Race;
  userId?: string;
  email?: string;
  password?: string;
  phone?: string;
  address?: { countryCode: string; postal: string; address: string; unit: string };
  tags?: string[];
  family?: string[];
  /** Number and email are only claimed; those of all other members are proven, and every phone is. */
  isClaimed?: boolean;
}

const singapore = (postal: string, address: string, unit: string) => ({ countryCode: 'SG', postal, address, unit });

const nric = (number: string) => ({ kind: 'nric' as const, number });

export const MEMBERS = [
  {
    name: 'Tan Mei Ling',
    identity: nric('S8412345E'),
    nationality: 'SG',
    race: 'Chinese',
    userId: 'meiling',
    email: 'meiling.tan@example.com',
    password: 'Orchid-2026',
    phone: '+65 9123 4501',
    address: singapore('160078', '78 Tiong Bahru Road', '#08-112'),
    family: ['ethan', 'siewhoon'],
  },
  {
    name: 'Ravi Kumar',
    identity: nric('S8523417Z'),
    nationality: 'SG',
    race: 'Indian',
    userId: 'ravi',
    email: 'ravi.kumar@example.com',
    password: 'Monsoon-2026',
    phone: '+65 9123 4502',
    address: singapore('210661', '661 Buffalo Road', '#05-20'),
    tags: ['No Show'],
  },
  {
    name: 'Grace Lim',
    identity: nric('S9034126Z'),
    nationality: 'SG',
    race: 'Chinese',
    userId: 'grace',
    email: 'grace.lim@example.com',
    password: 'Harbour-2026',
    phone: '+65 9123 4503',
    address: singapore('098632', '1 Harbourfront Walk', '#11-03'),
    tags: ['No Show', 'Missed Multiple Appointments'],
  },
  {
    name: 'Daniel Ong',
    identity: nric('S7845231E'),
    nationality: 'SG',
    race: 'Eurasian',
    userId: 'daniel',
    email: 'daniel.ong@example.com',
    password: 'Lantern-2026',
    phone: '+65 9123 4504',
    address: singapore('529510', '4 Tampines Central 5', '#03-18'),
    tags: ['No Show', 'Deposit Paid'],
    isClaimed: true,
  },
  {
    name: 'Kenji Sato',
    identity: { kind: 'passport', number: 'TR4821093', country: 'JP' },
    nationality: 'JP',
    race: 'Others',
    userId: 'kenji',
    email: 'kenji.sato@example.com',
    password: 'Bonsai-2026',
    phone: '+81 90 5550 1234',
    address: { countryCode: 'JP', postal: '150-0001', address: '2-14-5 Jingumae, Shibuya, Tokyo', unit: '301' },
  },
  {
    name: 'Siti Rahman',
    identity: nric('S9271643J'),
    nationality: 'SG',
    race: 'Malay',
    userId: 'siti',
    email: 'siti.rahman@example.com',
    password: 'Batik-2026',
    phone: '+65 9123 4506',
    address: singapore('640501', '501 Jurong West Street 51', '#07-88'),
  },
] as const satisfies Person[];

export type MemberId = (typeof MEMBERS)[number]['userId'];

/** People without a login: family, and a patient who has yet to sign up. */
export const OTHERS = [
  { key: 'ethan', name: 'Ethan Tan' },
  { key: 'siewhoon', name: 'Tan Siew Hoon' },
  { key: 'ahkow', name: 'Lim Ah Kow', email: 'ah.kow.lim@example.com', phone: '+65 9123 4507' },
] as const;

/** People whose identity the clinic has on record: all with a login, and the patient who has yet to sign up. */
export const LEGAL_PEOPLE = [
  ...MEMBERS.map(({ userId, identity, nationality, race }) => ({ key: userId, identity, nationality, race })),
  { key: 'ahkow', identity: nric('S4823156Z'), nationality: 'SG', race: 'Chinese' },
] as const;

const FAMILY_NAMES = ['Chua', 'Goh', 'Koh', 'Lau', 'Ng', 'Ong', 'Quek', 'Seah', 'Teo', 'Yeo'];
const GIVEN_NAMES = [
  [
    'Hui Min',
    'Jia Hao',
    'Kai Xin',
    'Boon Keat',
    'Ming Wei',
    'Pei Shan',
    'Rui En',
    'Chee Seng',
    'Siew Ling',
    'Swee Heng',
  ],
  ['Wei Jie', 'Wen Hui', 'Geok Choo', 'Yi Ling', 'Yong Sheng', 'Shu Fen', 'Kim Huat', 'Xiu Mei', 'Zhi Hao', 'Li Ting'],
].flat();

/** People who book at the clinic's desk; a name is given once, and neighbours share no part of theirs. */
export const DESK_PATIENTS = Array.from({ length: FAMILY_NAMES.length * GIVEN_NAMES.length }, (_, index) => {
  const family = FAMILY_NAMES[index % FAMILY_NAMES.length];
  const given = GIVEN_NAMES[(index + Math.floor(index / GIVEN_NAMES.length)) % GIVEN_NAMES.length];
  return { id: `patient-desk-${index}` as PatientId, name: `${family} ${given}` };
});

export type PersonKey = MemberId | (typeof OTHERS)[number]['key'];
export const patientIdOf = (key: PersonKey): PatientId => `patient-${key}` as PatientId;
