import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COUNTRY_CODES, NATIONALITIES, PHONE_CODES, RACES } from '#contract/lists/people.ts';
import { DIALLING_FILE, diallingText } from '#tools/dialling.ts';
import { DRAWN_FILE, drawnText } from '#tools/drawn.ts';
import { REGIONS_FILE, regionsText } from '#tools/regions.ts';

it('CONST-10: countries and phone codes have those of the document, each once', () => {
  expect(COUNTRY_CODES).toEqual(expect.arrayContaining(['SG', 'CN', 'TH', 'MY', 'TW', 'JP']));
  expect(PHONE_CODES).toEqual(expect.arrayContaining(['+65', '+66', '+60', '+886', '+86', '+1']));
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
  expect(new Set(PHONE_CODES).size).toBe(PHONE_CODES.length);
  expect(COUNTRY_CODES.length).toBeGreaterThan(240);
});

it('CONST-10: each country has a name in both languages', () => {
  for (const language of ['en-US', 'zh-CN']) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([]);
  }
});

it('CONST-10: the list is what the metadata of phone numbers say', () => {
  expect(readFileSync(REGIONS_FILE, 'utf8')).toBe(regionsText());
});

it('VALID-16: national prefixes and lengths are as the metadata of phone numbers have them', () => {
  expect(readFileSync(DIALLING_FILE, 'utf8')).toBe(diallingText());
});

it('characters that papers can draw are those of their fonts', () => {
  expect(readFileSync(DRAWN_FILE, 'utf8')).toBe(drawnText());
});

it('CONST-11: six races', () => {
  expect(RACES).toEqual(['Chinese', 'Malay', 'Indian', 'Caucasian', 'Eurasian', 'Others']);
});

it('CONST-12: nationalities are many and end in Other', () => {
  expect(NATIONALITIES.length).toBeGreaterThan(240);
  expect(NATIONALITIES.at(-1)).toBe('Other');
  expect(NATIONALITIES).toContain('SG');
});
