import { LEGAL_PEOPLE } from '#server/demo/people.data.ts';

/** People of the sandbox's digital ID, one for each way a login can end. */
export interface Persona {
  key: 'meiling' | 'daniel' | 'ahkow' | 'newcomer';
  name: string;
  sub: string;
  identityNumber: string;
  /** Null where the provider has none. */
  birthdate: string | null;
  /** The person's standing at the clinics. */
  known: { en: string; zh: string };
}

const numberOf = (wanted: (typeof LEGAL_PEOPLE)[number]['key']): string =>
  LEGAL_PEOPLE.find(({ key }) => key === wanted)?.identity.number ?? '';

export const PERSONAS: readonly Persona[] = [
  {
    key: 'meiling',
    name: 'Tan Mei Ling',
    sub: '6f1c2f0e-5d0b-4c5e-9a53-2b7d0c9e4a11',
    identityNumber: numberOf('meiling'),
    birthdate: null,
    known: { en: 'Has an account', zh: '已有账户' },
  },
  {
    key: 'daniel',
    name: 'Daniel Ong',
    sub: '91c7e5a2-4b3d-4f6a-8c1e-7d2f90b6aa44',
    identityNumber: numberOf('daniel'),
    birthdate: '1985-02-11',
    known: { en: 'An account claims this number', zh: '有账户填写了此号码' },
  },
  {
    key: 'ahkow',
    name: 'Lim Ah Kow',
    sub: '0b9d6c1a-7c5f-4f0e-8f3e-6a2d51c7be22',
    identityNumber: numberOf('ahkow'),
    birthdate: '1948-06-30',
    known: { en: 'Has records, but no account', zh: '有病历，但没有账户' },
  },
  {
    key: 'newcomer',
    name: 'Lee Xin Yi',
    sub: 'd2a4b7e3-1c90-4e8d-b5f6-93e0a8f4cd33',
    identityNumber: 'S9412345C',
    birthdate: '1994-08-19',
    known: { en: 'Not known to the clinics', zh: '诊所没有此人' },
  },
];
