/** Patients with and without a login; the passwords are public, the demo world holds nothing else. */
import type { PatientId } from '#contract/ids.ts';

interface Person {
  name: string;
  userId?: string;
  email?: string;
  password?: string;
  phone?: string;
  address?: { countryCode: string; postal: string; address: string; unit: string };
  tags?: string[];
  family?: string[];
}

const singapore = (postal: string, address: string, unit: string) => ({ countryCode: 'SG', postal, address, unit });

export const MEMBERS = [
  {
    name: 'Tan Mei Ling',
    userId: 'meiling',
    email: 'meiling.tan@example.com',
    password: 'Orchid-2026',
    phone: '+65 9123 4501',
    address: singapore('160078', '78 Tiong Bahru Road', '#08-112'),
    family: ['ethan', 'siewhoon'],
  },
  {
    name: 'Ravi Kumar',
    userId: 'ravi',
    email: 'ravi.kumar@example.com',
    password: 'Monsoon-2026',
    phone: '+65 9123 4502',
    address: singapore('210661', '661 Buffalo Road', '#05-20'),
    tags: ['No Show'],
  },
  {
    name: 'Grace Lim',
    userId: 'grace',
    email: 'grace.lim@example.com',
    password: 'Harbour-2026',
    phone: '+65 9123 4503',
    address: singapore('098632', '1 Harbourfront Walk', '#11-03'),
    tags: ['No Show', 'Missed Multiple Appointments'],
  },
  {
    name: 'Daniel Ong',
    userId: 'daniel',
    email: 'daniel.ong@example.com',
    password: 'Lantern-2026',
    phone: '+65 9123 4504',
    address: singapore('529510', '4 Tampines Central 5', '#03-18'),
    tags: ['No Show', 'Deposit Paid'],
  },
  {
    name: 'Kenji Sato',
    userId: 'kenji',
    email: 'kenji.sato@example.com',
    password: 'Bonsai-2026',
    phone: '+81 90 5550 1234',
    address: { countryCode: 'JP', postal: '150-0001', address: '2-14-5 Jingumae, Shibuya, Tokyo', unit: '301' },
  },
  {
    name: 'Siti Rahman',
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

/** People who book at the clinic's desk. */
export const DESK_PATIENTS = Array.from({ length: 200 }, (_, index) => ({
  id: `patient-desk-${index}` as PatientId,
  name: `Patient ${index + 1} of the desk`,
}));

export const patientIdOf = (key: MemberId | (typeof OTHERS)[number]['key']): PatientId => `patient-${key}` as PatientId;
