/**
 * Faults of written texts: each function judges the cleaned text of one kind of field, and returns null where it is
 * right.
 */
import { cleanEmail, cleanName, cleanNumber, cleanPostalCode } from '../clean.ts';
import { undrawnIn } from './drawn.ts';
import { EMAIL_MAX, isEmail } from './email.ts';
import { isNric, isPassport, PASSPORT_MAX } from './identity-number.ts';
import { digitsOf, isPhone, readPhone } from './phone.ts';

export const NAME_MAX = 200;
export const POSTAL_MAX = 20;

/** In English, as the server's answers name it; the app has its own words for each. */
export const FAULTS = {
  missing: 'is missing',
  tooLong: 'is too long',
  hasLetters: 'has letters',
  noLetter: 'has no letter',
  notDrawn: 'has a character that cannot be printed',
  severalNumbers: 'has more than one number',
  tooFewDigits: 'has too few digits',
  tooManyDigits: 'has too many digits',
  wrongStart: 'begins with digits that no such number has',
  zeroMissing: 'has five digits: a zero in front may be missing',
  isUnit: 'is a unit, not a postal code',
  noAt: 'has no @',
  hasBlank: 'has a blank',
  severalAddresses: 'has more than one address',
  nothingBefore: 'has nothing before the @',
  nothingAfter: 'has nothing after the @',
  noDot: 'has no dot after the @',
  shortEnd: 'ends in too short a part',
  isHidden: 'is hidden in part',
  hasWords: 'has a word before the number',
  wrongFirstLetter: 'does not begin with S, T, F, G or M',
  wrongDigits: 'has not seven digits',
  noLastLetter: 'has no last letter',
  wrongLastLetter: 'has a last letter that does not belong to the number',
  hasSigns: 'has signs that are neither letters nor digits',
} as const;
export type Fault = keyof typeof FAULTS;

/** As a request is answered; a character that cannot be printed is named. */
export const faultText = (fault: Fault, text: string): string =>
  fault === 'notDrawn' ? `${FAULTS.notDrawn}: ${undrawnIn(text)}` : FAULTS[fault];

/** The first fault that applies; null where none does. */
const first = (...faults: (readonly [applies: boolean, fault: Fault])[]): Fault | null =>
  faults.find(([applies]) => applies)?.[1] ?? null;

export const nameFault = (written: string): Fault | null => {
  const name = cleanName(written);
  return first(
    [name === '', 'missing'],
    [name.length > NAME_MAX, 'tooLong'],
    [!/\p{L}/u.test(name), 'noLetter'],
    [undrawnIn(name) !== null, 'notDrawn'],
  );
};

export const emailFault = (written: string): Fault | null => {
  const email = cleanEmail(written);
  if (isEmail(email)) return null;
  const [before = '', after] = email.split('@');
  return first(
    [email === '', 'missing'],
    [email.length > EMAIL_MAX, 'tooLong'],
    [after === undefined, 'noAt'],
    [email.split('@').length > 2, 'severalAddresses'],
    [before === '', 'nothingBefore'],
    [after === '', 'nothingAfter'],
    [/\s/.test(email), 'hasBlank'],
    [!after?.includes('.'), 'noDot'],
    [true, 'shortEnd'],
  );
};

/** @param code +65, the chosen one */
export const phoneFault = (code: string, written: string): Fault | null => {
  if (isPhone(code, written)) return null;
  const { phoneCode, phoneNumber } = readPhone(code, written);
  const [least, most] = digitsOf(phoneCode);
  return first(
    [phoneNumber === '' || phoneNumber === '+', 'missing'],
    [/\p{L}/u.test(phoneNumber), 'hasLetters'],
    [/\D/.test(phoneNumber.replace(/^\+/, '')), 'severalNumbers'],
    [phoneNumber.length < least, 'tooFewDigits'],
    [phoneNumber.length > most, 'tooManyDigits'],
    [true, 'wrongStart'],
  );
};

/** Outside Singapore every address is allowed that is neither empty nor too long. */
export const postalFault = (countryCode: string | null, written: string): Fault | null => {
  const code = cleanPostalCode(countryCode, written);
  if (code === '') return 'missing';
  if (countryCode !== 'SG') return code.length > POSTAL_MAX ? 'tooLong' : null;
  return first(
    [cleanName(written).startsWith('#'), 'isUnit'],
    [/\p{L}/u.test(code), 'hasLetters'],
    [/\D/.test(code), 'hasSigns'],
    [code.length === 5, 'zeroMissing'],
    [code.length < 6, 'tooFewDigits'],
    [code.length > 6, 'tooManyDigits'],
  );
};

export const nricFault = (written: string): Fault | null => {
  const number = cleanNumber(written);
  if (isNric(number)) return null;
  return first(
    [number === '', 'missing'],
    [/[*•●x]{2}/i.test(number), 'isHidden'],
    [/^\p{L}{2}/u.test(number), 'hasWords'],
    [!/^[STFGM]/.test(number), 'wrongFirstLetter'],
    [!/\D$/.test(number), 'noLastLetter'],
    [!/^\D\d{7}\D$/.test(number), 'wrongDigits'],
    [true, 'wrongLastLetter'],
  );
};

export const passportFault = (written: string): Fault | null => {
  const number = cleanNumber(written);
  return isPassport(number)
    ? null
    : first([number === '', 'missing'], [number.length > PASSPORT_MAX, 'tooLong'], [true, 'hasSigns']);
};
