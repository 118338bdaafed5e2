/** `node tools/regions.ts`: writes contract/lists/regions.ts from the metadata of libphonenumber-js. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { readCommand } from './command.ts';

export const REGIONS_FILE = join(import.meta.dirname, '../contract/lists/regions.ts');

/** Islands with a phone code of their own that are no country of ISO 3166. */
const NO_COUNTRY = ['AC', 'TA'];

export const regionsText = (): string => {
  const rows = getCountries()
    .filter((code) => !NO_COUNTRY.includes(code))
    .sort()
    .map((code) => `  ['${code}', '+${getCountryCallingCode(code)}'],`);
  return `/**
 * Countries as ISO 3166 two-letter codes with their phone codes (CONST-10); Intl.DisplayNames has their names.
 * Written by tools/regions.ts.
 */
export const REGIONS = [
${rows.join('\n')}
] as const;
`;
};

const USAGE = `node tools/regions.ts     writes contract/lists/regions.ts from the metadata of libphonenumber-js

It takes no options.

For example:
  node tools/regions.ts

Exit code 0: written. 2: not understood.`;

if (import.meta.main) {
  readCommand({ usage: USAGE, options: {} });
  writeFileSync(REGIONS_FILE, regionsText());
}
