import { describe, expect, it } from 'vitest';
import { cleanNumber } from '#contract/clean.ts';
import { isNric, isPassport, maskNumber } from '#contract/rules/identity-number.ts';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Spread over all seven digits, the same each time. */
const SAMPLES = Array.from({ length: 400 }, (_, index) => String((index * 2_654_435) % 10_000_000).padStart(7, '0'));
const checksOf = (series: string, number: string) => LETTERS.filter((letter) => isNric(`${series}${number}${letter}`));

describe('NRIC and FIN', () => {
  it.each(['S1234567D', 'S0000001I', 'T1234567J', 'T0000001E', 'F1234567N', 'F0000001U', 'G1234567X', 'M1234567K'])(
    'SIGNUP-05: %s has the right letter',
    (number) => expect(isNric(number)).toBe(true),
  );

  it.each(['S1234567A', 'A1234567D', 'S123456D', 'S12345678D', 'S1234567', '1234567D', 'SX234567D', 'S1234567DD', ''])(
    'SIGNUP-04 SIGNUP-05: "%s" is refused',
    (number) => expect(isNric(number)).toBe(false),
  );

  it.each(['s1234567d', ' S1234567D ', 'S 1234 567 D'])('SIGNUP-05: "%s" is read as S1234567D', (typed) => {
    expect([isNric(typed), cleanNumber(typed)]).toEqual([true, 'S1234567D']);
  });

  it('SIGNUP-05: each number has one letter, in each series of its own', () => {
    for (const series of 'STFGM') for (const number of SAMPLES) expect(checksOf(series, number)).toHaveLength(1);
    for (const series of LETTERS.filter((letter) => !'STFGM'.includes(letter)))
      expect(checksOf(series, '1234567')).toEqual([]);
  });

  it('SIGNUP-05: a wrong digit, and two that changed places, are noticed', () => {
    for (const series of 'STFGM') {
      for (const number of SAMPLES.slice(0, 60)) {
        const [check = ''] = checksOf(series, number);
        for (let place = 0; place < 7; place += 1) {
          const wrong = String((Number(number[place]) + 1) % 10);
          expect(isNric(`${series}${number.slice(0, place)}${wrong}${number.slice(place + 1)}${check}`)).toBe(false);
          const [left = '', right = ''] = [number[place], number[place + 1]];
          if (right === '' || left === right) continue;
          const swapped = `${number.slice(0, place)}${right}${left}${number.slice(place + 2)}`;
          expect([number, swapped, isNric(`${series}${swapped}${check}`)]).toEqual([number, swapped, false]);
        }
      }
    }
  });
});

it.each([
  ['A', true],
  ['A'.repeat(20), true],
  ['A'.repeat(21), false],
  ['tr 4821093', true],
  ['TR-4821093', true],
  ['TR/4821093', false],
  ['', false],
] as const)('VALID-13: the passport number "%s" is taken: %s', (number, isTaken) =>
  expect(isPassport(number)).toBe(isTaken),
);

it.each([
  ['S1234567D', 'S****567D'],
  [' s1234567d', 'S****567D'],
  ['TR4821093', 'T****1093'],
  ['AB123', '****'],
] as const)('SIGNUP-13: %s is shown as %s', (number, masked) => expect(maskNumber(number)).toBe(masked));
