/** `node tools/dialling.ts`: writes contract/lists/dialling.ts from the metadata of libphonenumber-js. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import examples from 'libphonenumber-js/examples.mobile.json';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { readCommand } from './command.ts';

export const DIALLING_FILE = join(import.meta.dirname, '../contract/lists/dialling.ts');

/** Prefixes that countries dial before a number at home. */
const TRUNKS = ['80', '0', '1', '06', '8'];
const TRIES = 1_000;

/** Random digits that are the same at each run. */
const digitsFrom = (seed: number) => {
  let state = seed;
  return (length: number): string =>
    Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * 10);
    }).join('');
};

/** Members of the library's class that its types leave out. */
interface Plan {
  selectNumberingPlan: (country: CountryCode) => void;
  type: (kind: string) => { pattern: () => string; possibleLengths: () => number[] } | undefined;
}

const planOf = (country: CountryCode) => {
  const metadata = new Metadata() as unknown as Plan;
  metadata.selectNumberingPlan(country);
  const kinds = (['MOBILE', 'FIXED_LINE'] as const).flatMap((kind) => {
    const type = metadata.type(kind);
    return type === undefined
      ? []
      : [{ kind, pattern: new RegExp(`^(?:${type.pattern()})$`), lengths: type.possibleLengths() }];
  });
  return { kinds, example: examples[country] };
};

/** A number of the country may itself begin with the prefix, as those of Italy do. */
const beginsNumbers = (country: CountryCode, trunk: string): boolean => {
  const digits = digitsFrom(trunk.length);
  return planOf(country).kinds.some(({ pattern, lengths }) =>
    lengths.some((length) =>
      Array.from({ length: TRIES }).some(() => pattern.test(trunk + digits(length - trunk.length))),
    ),
  );
};

const trunkOf = (country: CountryCode): string => {
  const { example } = planOf(country);
  const dialled = (trunk: string) => parsePhoneNumberFromString(trunk + example, country)?.nationalNumber === example;
  return TRUNKS.find(dialled) ?? '';
};

const rowOf = (code: string, countries: readonly CountryCode[]): string => {
  const trunk = countries[0] === undefined ? '' : trunkOf(countries[0]);
  // a one or an eight may be a digit of a number that is wrong or longer
  const isAmbiguous =
    ['1', '8'].includes(trunk) || (trunk !== '' && countries.some((each) => beginsNumbers(each, trunk)));
  const lengths = countries.flatMap((country) =>
    planOf(country).kinds.flatMap(({ kind, lengths }) => (kind === 'MOBILE' ? lengths : [])),
  );
  const sorted = [...new Set(lengths)].sort((a, b) => a - b);
  return `  '+${code}': ['${trunk}', [${sorted.join(', ')}]${isAmbiguous ? ', true' : ''}],`;
};

export const diallingText = (): string => {
  const codes = Map.groupBy(getCountries(), (country): string => getCountryCallingCode(country));
  const rows = [...codes].sort(([a], [b]) => Number(a) - Number(b)).map(([code, countries]) => rowOf(code, countries));
  return `/**
 * By phone code: the prefix that is dialled before a number at home and left out abroad ('' where there is none), how
 * many digits a mobile number has, and whether numbers may begin with the digits of the prefix themselves.
 * Written by tools/dialling.ts.
 */
type Dialling = readonly [trunk: string, mobile: readonly number[], mayBegin?: true];

export const DIALLING: Readonly<Record<string, Dialling>> = {
${rows.join('\n')}
};
`;
};

const USAGE = `node tools/dialling.ts     writes contract/lists/dialling.ts from the metadata of libphonenumber-js

It takes no options.

For example:
  node tools/dialling.ts

Exit code 0: written. 2: not understood.`;

if (import.meta.main) {
  readCommand({ usage: USAGE, options: {} });
  writeFileSync(DIALLING_FILE, diallingText());
}
