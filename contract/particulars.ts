/**
 * Personal details that a person enters at sign-up. A file of its own keeps the long country lists out of code that
 * only needs Profile.
 */
import * as v from 'valibot';
import { cleanEmail, cleanInvoiceNo, cleanName, cleanNumber, cleanPostalCode } from './clean.ts';
import { ADDRESS_PART_MAX, INVOICE_NO_MAX } from './constants.ts';
import { COUNTRY_CODES, NATIONALITIES, RACES } from './lists/people.ts';
import { EMAIL_MAX } from './rules/email.ts';
import { emailFault, type Fault, faultText, nameFault, nricFault, passportFault, postalFault } from './rules/faults.ts';
import { isWholePhone, wholePhoneOf } from './rules/phone.ts';
import { plainText, singleLine, wellFormed } from './text.ts';

/** Schema of a text: `clean` normalises it, then `fault` names the error. */
const written = (clean: (text: string) => string, fault: (text: string) => Fault | null) =>
  v.pipe(
    wellFormed,
    v.transform(clean),
    v.rawCheck(({ dataset, addIssue }) => {
      const found = dataset.typed ? fault(dataset.value) : null;
      if (dataset.typed && found !== null) addIssue({ message: faultText(found, dataset.value) });
    }),
    singleLine,
  );

export const PersonName = written(cleanName, nameFault);
/** An email in lower case. */
export const EmailAddress = written(cleanEmail, emailFault);
/** Country code and number, without blanks: +6591234567. */
export const PhoneNumber = v.pipe(
  wellFormed,
  v.transform(wholePhoneOf),
  v.check(isWholePhone, 'is not a phone number'),
);
/** A term that is only looked for, so it is cleaned by its kind and not judged. */
const named = (clean: (text: string) => string) =>
  v.pipe(wellFormed, v.transform(clean), v.maxLength(EMAIL_MAX), singleLine);
/** User ID or email. */
export const NamedUser = v.pipe(named(cleanEmail), v.nonEmpty());
/** Email or phone. */
export const NamedContact = named((text) => (/[@＠]/.test(text) ? cleanEmail(text) : wholePhoneOf(text)));
/** The number of an order as it is printed: INV-000123. */
export const InvoiceNo = v.pipe(named(cleanInvoiceNo), v.nonEmpty(), v.maxLength(INVOICE_NO_MAX));
export const Nric = written(cleanNumber, nricFault);
export const Passport = written(cleanNumber, passportFault);
export const Race = v.picklist(RACES);
export const Nationality = v.picklist(NATIONALITIES);
/** An address as it is entered; Profile has the stored one. */
export const PostalAddress = v.pipe(
  v.object({
    countryCode: v.picklist(COUNTRY_CODES),
    postal: wellFormed,
    address: v.pipe(plainText(ADDRESS_PART_MAX), v.nonEmpty()),
    unit: plainText(ADDRESS_PART_MAX),
  }),
  v.transform((address) => ({ ...address, postal: cleanPostalCode(address.countryCode, address.postal) })),
  v.forward(
    v.check(({ countryCode, postal }) => postalFault(countryCode, postal) === null, 'is not a postal code'),
    ['postal'],
  ),
);
export type PostalAddress = v.InferOutput<typeof PostalAddress>;
