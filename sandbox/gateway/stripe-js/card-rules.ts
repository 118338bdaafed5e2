/** How a card's fields are written and when they are whole. */
import type { ErrorCode } from './words.ts';

export type FieldName = 'number' | 'expiry' | 'cvc' | 'postal';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const NUMBER_DIGITS = 16;
const CVC_DIGITS = 3;

export const written: Record<FieldName, (text: string) => string> = {
  number: (text) =>
    digitsOf(text)
      .slice(0, NUMBER_DIGITS)
      .replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  expiry: (text) => {
    const digits = digitsOf(/^\s*[2-9]/.test(text) ? `0${text}` : text).slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
  cvc: (text) => digitsOf(text).slice(0, CVC_DIGITS),
  postal: (text) => text.slice(0, 10),
};

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
const isLuhn = (digits: string): boolean => {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
};

const expiryError = (digits: string): ErrorCode | null => {
  if (digits.length < 4) return 'incomplete_expiry';
  const [month, year] = [Number(digits.slice(0, 2)), 2_000 + Number(digits.slice(2))];
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  const now = new Date();
  if (year < now.getFullYear()) return 'invalid_expiry_year_past';
  return year === now.getFullYear() && month < now.getMonth() + 1 ? 'invalid_expiry_month_past' : null;
};

/** The error of a field's text; null when it is complete. */
export const errorOf: Record<FieldName, (text: string) => ErrorCode | null> = {
  number: (text) => {
    const digits = digitsOf(text);
    if (digits.length < NUMBER_DIGITS) return 'incomplete_number';
    return isLuhn(digits) ? null : 'invalid_number';
  },
  expiry: (text) => expiryError(digitsOf(text)),
  cvc: (text) => (digitsOf(text).length < CVC_DIGITS ? 'incomplete_cvc' : null),
  postal: (text) => (text.trim() === '' ? 'incomplete_zip' : null),
};

export const isIncomplete = (code: ErrorCode): boolean => code.startsWith('incomplete');

export const brandOf = (number: string): string =>
  number.startsWith('4') ? 'visa' : /^5[1-5]/.test(number) ? 'mastercard' : 'unknown';
