import { describe, expect, it } from 'vitest';
import { PHONE_CODES } from '#contract/lists/people.ts';
import { isPhone, isWholePhone, phoneOf } from '#contract/rules/phone.ts';

const digits = (length: number): string => '1234567890123456789'.slice(0, length);

/** The numbers of a code that pass, among those that are tried. */
const taken = (code: string, ...numbers: string[]) => numbers.filter((number) => isPhone(code, number));

it('VALID-16: by default a plus sign, a digit 1-9, then 9 to 14 digits', () => {
  expect(taken('+1', digits(9), digits(8), digits(14), digits(15))).toEqual([digits(9), digits(14)]);
  expect(taken('+44', '7911 123456')).toEqual(['7911 123456']);
  expect(taken('+0', digits(12))).toEqual([]);
  expect(taken('+65', '9123456x')).toEqual([]);
});

it('VALID-17: +65 has eight digits, the first of them 6, 8 or 9', () => {
  expect(taken('+65', '61234567', '81234567', '91234567', '71234567', '9123456', '912345678')).toEqual([
    '61234567',
    '81234567',
    '91234567',
  ]);
});

it('VALID-18: +66 matches the Thai pattern', () => {
  expect(taken('+66', '081-234-5678', '81', '2123456', '812345678', '8123456789')).toEqual([
    '081-234-5678',
    '2123456',
    '812345678',
  ]);
});

it('VALID-19: +60 matches a Malaysian mobile with 7 or 8 digits', () => {
  expect(taken('+60', '121234567', '12-12345678', '0121234567', '12123456')).toEqual([
    '121234567',
    '12-12345678',
    '0121234567',
  ]);
});

it('VALID-20: +60 begins with a mobile prefix', () => {
  expect(taken('+60', '121234567', '12-12345678', '0121234567', '151234567', '312345678')).toEqual([
    '121234567',
    '12-12345678',
    '0121234567',
  ]);
});

it('VALID-21: +886 has exactly nine digits', () => {
  expect(taken('+886', '912345678', '91234567', '9123456789')).toEqual(['912345678']);
});

it('VALID-22: blanks do not count, nor do dashes', () => {
  const written = ['9123 4567', ' 9123\u00a04567 ', '9123-4567'];
  expect(taken('+65', ...written, '9123/4567')).toEqual(written);
});

describe('codes of the list', () => {
  const own = ['+65', '+66', '+60', '+886'];

  it('VALID-22: all but four take the general pattern, whatever their number', () => {
    for (const code of PHONE_CODES.filter((each) => !own.includes(each))) {
      for (let length = 1; length <= 18; length += 1) {
        const whole = code.length - 1 + length;
        expect([code, length, isPhone(code, digits(length))]).toEqual([code, length, whole >= 10 && whole <= 15]);
      }
    }
  });

  it('API-26: what a form takes the server takes as one number without blanks', () => {
    const numbers = ['9123 4567', '912345678', '0812345678', '121234567', '61234567', digits(11), digits(4)];
    const taken = PHONE_CODES.flatMap((code) =>
      numbers.filter((number) => isPhone(code, number)).map((number) => phoneOf(code, number)),
    );
    expect(taken.length).toBeGreaterThan(PHONE_CODES.length);
    expect(taken.filter((phone) => !isWholePhone(phone))).toEqual([]);
    expect(phoneOf('+65', '9123 4567')).toBe('+6591234567');
  });

  it('VALID-16: a long text is refused at once', () => {
    const startedAt = performance.now();
    for (const code of PHONE_CODES) isPhone(code, '1'.repeat(200_000));
    // far beyond what a busy machine needs
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
