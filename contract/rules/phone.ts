/** Phone numbers: a code from the list and a number as typed (VALID-16 to VALID-22). */
import { splitPhone } from './split-phone.ts';

const PATTERNS: Record<string, RegExp> = {
  '+65': /^\+65[689][0-9]{7}$/,
  '+66': /^\+660?[0-9]{1,2}-?[0-9]{3}-?[0-9]{3,4}$/,
  '+60': /^\+600?1[0-46-9]-?[0-9]{7,8}$/,
  '+886': /^\+886[0-9]{9}$/,
};
const DEFAULT_PATTERN = /^\+[1-9][0-9]{9,14}$/;

/** Code and number in one, without blanks: +6591234567. */
export const phoneOf = (code: string, number: string): string => `${code}${number}`.replaceAll(/\s/g, '');

/** Whether the number is right for its code; codes without a pattern of their own take the general one. */
export const isPhone = (code: string, number: string): boolean =>
  (PATTERNS[code] ?? DEFAULT_PATTERN).test(phoneOf(code, number));

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
