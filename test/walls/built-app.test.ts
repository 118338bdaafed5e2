/** The built app is every group's: it holds no name, number or address of the example's folder, nor of the demo. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { CLINICS } from '#server/demo/places.data.ts';
import { PROVIDERS } from '#server/demo/staff.data.ts';
import { STORE_GOODS } from '#server/demo/store.data.ts';

const EXAMPLE = 'examples/clinic';
const read = (name: string): string => readFileSync(join(EXAMPLE, name), 'utf8');

/** Keys of names and addresses; other texts every group may have. */
const NAMED = new Set([
  'name',
  'short-name',
  'uen',
  'number',
  'address',
  'text',
  'phone',
  'email',
  'website',
  'licence',
  'registration',
  'directions',
  'mail-name',
  'sms-sender',
]);
const textsIn = (value: unknown, isNamed: boolean): string[] => {
  if (typeof value === 'string') return isNamed ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, isNamed || NAMED.has(key)));
};
const ofExample = (): string[] => [
  ...['clinic.yaml', 'places.yaml', 'people.yaml'].flatMap((name) => textsIn(parse(read(name)), false)),
  ...read('goods.csv')
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split(',').slice(1, 3)),
];
const ofDemo = (): string[] => [
  ...textsIn(DEMO_COMPANY, true),
  ...CLINICS.flatMap(({ name, telephone, address }) => [name, telephone, address]),
  ...PROVIDERS.map(({ name }) => name),
  ...Object.values(STORE_GOODS).flatMap((goods) => goods.map(({ name }) => name)),
];

/** The product has these words too. */
const OWN = new Set(['Data protection officer', 'Adapalene', 'Cetirizine']);
/** Phones are looked for in each of the ways in which one is written. */
const waysOf = (text: string): string[] => {
  if (!text.startsWith('+')) return [text];
  const digits = text.replaceAll(' ', '');
  return [text, digits, text.replace(/^\+65 /, '')];
};

test('the built app holds none of the values of the example’s folder, nor of the demo', () => {
  // files of former builds stay for devices that have the former app
  const former = Object.keys(JSON.parse(readFileSync('dist/.former.json', 'utf8')));
  const built = globSync('dist/**/*.{js,mjs,html,css,json,webmanifest,txt}')
    .filter((name) => !former.some((file) => name.endsWith(file)))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }));
  expect(built.length).toBeGreaterThan(20);
  const values = [...ofExample(), ...ofDemo()].filter((value) => value.length > 3 && !OWN.has(value));
  expect(values.length).toBeGreaterThan(80);
  const found = values.flatMap((value) =>
    built
      .filter(({ text }) => waysOf(value).some((way) => text.includes(way)))
      .map(({ name }) => `${value} in ${name}`),
  );
  expect(found).toEqual([]);
});
