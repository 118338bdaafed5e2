/** Phone numbers: a code from the list and a number as typed (VALID-16 to VALID-22). */

import { cleanPhone } from '../clean.ts';
import { DIALLING } from '../lists/dialling.ts';
import { PHONE_CODES } from '../lists/people.ts';
import { type PhoneParts, splitPhone } from './split-phone.ts';

const PATTERNS: Record<string, RegExp> = {
  '+65': /^\+65[689][0-9]{7}$/,
  '+66': /^\+660?[0-9]{1,2}-?[0-9]{3}-?[0-9]{3,4}$/,
  '+60': /^\+600?1[0-46-9]-?[0-9]{7,8}$/,
  '+886': /^\+886[0-9]{9}$/,
};
/** The lengths that the patterns above allow, without a national zero. */
const OWN_DIGITS: Record<string, readonly [number, number]> = {
  '+65': [8, 8],
  '+66': [7, 9],
  '+60': [9, 10],
  '+886': [9, 9],
};
const DEFAULT_PATTERN = /^\+[1-9][0-9]{9,14}$/;

/** How many digits a number has after its code: at least and at most. */
export const digitsOf = (code: string): readonly [least: number, most: number] =>
  OWN_DIGITS[code] ?? [10 - (code.length - 1), 15 - (code.length - 1)];

const matches = (code: string, number: string): boolean => (PATTERNS[code] ?? DEFAULT_PATTERN).test(code + number);
/** As many digits as a mobile number of the code has, in its pattern. */
const isMobileLong = (code: string, number: string): boolean =>
  matches(code, number) && DIALLING[code]?.[1].includes(number.length) !== false;

/** Removes the national prefix. In a country whose numbers may begin with it the length decides. */
const withoutTrunk = (code: string, number: string): string => {
  const [trunk, , beginsNumbers] = DIALLING[code] ?? [''];
  if (trunk === '' || !number.startsWith(trunk)) return number;
  const rest = number.slice(trunk.length);
  return beginsNumbers === true && (isMobileLong(code, number) || !isMobileLong(code, rest)) ? number : rest;
};

/** Removes the country code that was typed again before the number. */
const withoutCode = (code: string, number: string): string => {
  const digits = code.slice(1);
  if (!number.startsWith(digits) || isMobileLong(code, number)) return number;
  const rest = withoutTrunk(code, number.slice(digits.length));
  return isMobileLong(code, rest) ? rest : number;
};

/** A number that begins with a plus or 00, in its parts; null where no known code follows. */
const readWhole = (number: string): PhoneParts | null => {
  const whole = number.replace(/^00/, '+');
  // no code begins another one
  const phoneCode = PHONE_CODES.find((code) => whole.startsWith(code));
  return phoneCode === undefined
    ? null
    : { phoneCode, phoneNumber: withoutTrunk(phoneCode, whole.slice(phoneCode.length)) };
};
const isInternational = (number: string): boolean => /^(?:\+|00)/.test(number);

/**
 * Code and number as they are judged and stored, of what was written: a number that begins with a plus or 00 brings its
 * own code; blanks, dashes, dots, brackets, a national prefix and a repeated code are left out.
 */
export const readPhone = (code: string, written: string): PhoneParts => {
  const number = cleanPhone(written);
  const own = isInternational(number) ? readWhole(number) : null;
  return own ?? { phoneCode: code, phoneNumber: withoutCode(code, withoutTrunk(code, number)) };
};

/** A number with its code, as it travels: +6591234567. A number without a known code is only cleaned. */
export const wholePhoneOf = (written: string): string => {
  const number = cleanPhone(written);
  const own = isInternational(number) ? readWhole(number) : null;
  return own === null ? number : own.phoneCode + own.phoneNumber;
};

/** As the field shows it: a whole number that was pasted or filled in brings its code, all else stays as typed. */
export const typedPhone = (code: string, written: string): PhoneParts =>
  isInternational(cleanPhone(written)) && isPhone(code, written)
    ? readPhone(code, written)
    : { phoneCode: code, phoneNumber: written };

/** Code and number in one, as stored and sent: +6591234567. */
export const phoneOf = (code: string, written: string): string => {
  const { phoneCode, phoneNumber } = readPhone(code, written);
  return phoneCode + phoneNumber;
};

/** Whether what was written is right for its code; codes without a pattern of their own take the general one. */
export const isPhone = (code: string, written: string): boolean => isWholePhone(phoneOf(code, written));

/** A whole number, as it travels: right for the longest code of ours that it begins with. */
export const isWholePhone = (phone: string): boolean => {
  const code = Object.keys(PATTERNS).find((known) => phone.startsWith(known));
  return (code === undefined ? DEFAULT_PATTERN : (PATTERNS[code] ?? DEFAULT_PATTERN)).test(phone);
};

/** A phone of which its owner recognises the code and the last four digits: +65****4567. */
export const maskPhone = (phone: string): string => {
  const { phoneCode, phoneNumber } = splitPhone(phone);
  return `${phoneCode}****${phoneNumber.slice(-4)}`;
};
