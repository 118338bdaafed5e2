/** Lists that sign-up offers; section 9 of the product document. */
import { REGIONS } from './regions.ts';

export type CountryCode = (typeof REGIONS)[number][0];
export const COUNTRY_CODES = REGIONS.map(([code]) => code);

/** Each phone code once, by number: +1, +7, +20, … */
export const PHONE_CODES: readonly string[] = [...new Set<string>(REGIONS.map(([, phoneCode]) => phoneCode))].sort(
  (a, b) => Number(a) - Number(b),
);

/** CONST-11 */
export const RACES = ['Chinese', 'Malay', 'Indian', 'Caucasian', 'Eurasian', 'Others'] as const;
export type Race = (typeof RACES)[number];

/** Countries of the world, and at the end Other (CONST-12). */
export const NATIONALITIES = [...COUNTRY_CODES, 'Other'] as const;
export type Nationality = (typeof NATIONALITIES)[number];
