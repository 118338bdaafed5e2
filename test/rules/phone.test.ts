import { describe, expect, it } from 'vitest';
import { PHONE_CODES } from '#contract/lists/people.ts';
import { isPhone, isWholePhone, phoneOf } from '#contract/rules/phone.ts';

const digits = (length: number): string => '1234567890123456789'.slice(0, length);

it.each([
  ['VALID-16', '+1', digits(9), true],
  ['VALID-16', '+1', digits(8), false],
  ['VALID-16', '+1', digits(14), true],
  ['VALID-16', '+1', digits(15), false],
  ['VALID-16', '+44', '7911 123456', true],
  ['VALID-16', '+0', digits(12), false],
  ['VALID-17', '+65', '61234567', true],
  ['VALID-17', '+65', '81234567', true],
  ['VALID-17', '+65', '91234567', true],
  ['VALID-17', '+65', '71234567', false],
  ['VALID-17', '+65', '9123456', false],
  ['VALID-17', '+65', '912345678', false],
  ['VALID-18', '+66', '081-234-5678', true],
  ['VALID-18', '+66', '81', false],
  ['VALID-18', '+66', '2123456', true],
  ['VALID-18', '+66', '812345678', true],
  ['VALID-18', '+66', '8123456789', false],
  ['VALID-19 VALID-20', '+60', '121234567', true],
  ['VALID-19 VALID-20', '+60', '12-12345678', true],
  ['VALID-19 VALID-20', '+60', '0121234567', true],
  ['VALID-20', '+60', '151234567', false],
  ['VALID-20', '+60', '312345678', false],
  ['VALID-19', '+60', '12123456', false],
  ['VALID-21', '+886', '912345678', true],
  ['VALID-21', '+886', '91234567', false],
  ['VALID-21', '+886', '9123456789', false],
  ['VALID-22', '+65', '9123 4567', true],
  ['VALID-22', '+65', ' 9123\u00a04567 ', true],
  ['VALID-22', '+65', '9123-4567', false],
  ['VALID-16', '+65', '9123456x', false],
  ['VALID-16', '+1', '２１２５５５１２３４', false],
] as const)('%s: %s and "%s" is taken: %s', (_ids, code, number, isTaken) => {
  expect(isPhone(code, number)).toBe(isTaken);
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
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
