/** What a person writes about themselves at sign-up; apart from Profile, because the lists of the world are long. */
import * as v from 'valibot';
import { COUNTRY_CODES, NATIONALITIES, RACES } from './lists/people.ts';
import { EMAIL_MAX, isEmail } from './rules/email.ts';
import { isNric, isPassport, normalNumber } from './rules/identity-number.ts';
import { isWholePhone } from './rules/phone.ts';
import { plainText } from './text.ts';

export const PersonName = v.pipe(plainText(200), v.nonEmpty());
/** In lower case. */
export const EmailAddress = v.pipe(
  plainText(EMAIL_MAX),
  v.check(isEmail, 'is not an email address'),
  v.transform((email) => email.toLowerCase()),
);
/** Code and number, without blanks: +6591234567. */
export const PhoneNumber = v.pipe(plainText(20), v.check(isWholePhone, 'is not a phone number'));
export const Nric = v.pipe(plainText(20), v.check(isNric, 'is not a valid NRIC/FIN'), v.transform(normalNumber));
export const Passport = v.pipe(
  plainText(40),
  v.check(isPassport, 'is not a passport number'),
  v.transform(normalNumber),
);
export const Race = v.picklist(RACES);
export const Nationality = v.picklist(NATIONALITIES);
/** An address somebody writes down; Profile shows what is stored. */
export const PostalAddress = v.object({
  countryCode: v.picklist(COUNTRY_CODES),
  postal: v.pipe(plainText(20), v.nonEmpty()),
  address: v.pipe(plainText(200), v.nonEmpty()),
  unit: plainText(200),
});
export type PostalAddress = v.InferOutput<typeof PostalAddress>;
