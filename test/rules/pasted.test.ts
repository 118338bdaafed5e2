/** Text as people paste it (test/corpus/pasted.tsv), by each kind's rule, by the field's judge and on the wire. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { OneTimeCode } from '#contract/calls/otp.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import {
  cleanEmail,
  cleanInvoiceNo,
  cleanName,
  cleanNumber,
  cleanOneTimeCode,
  cleanPostalCode,
  cleanPromoCode,
  cleanSearch,
} from '#contract/clean.ts';
import { OTP_DIGITS } from '#contract/constants.ts';
import {
  EmailAddress,
  InvoiceNo,
  Nric,
  Passport,
  PersonName,
  PhoneNumber,
  PostalAddress,
} from '#contract/particulars.ts';
import {
  emailFault,
  FAULTS,
  nameFault,
  nricFault,
  passportFault,
  phoneFault,
  postalFault,
} from '#contract/rules/faults.ts';
import { phoneOf, typedPhone } from '#contract/rules/phone.ts';
import { PASTED, type Pasted } from '#test/kit/pasted.ts';

const of = (...kinds: string[]) => PASTED.filter(({ kind }) => kinds.includes(kind));

/** The text as stored, or null where it is refused. */
const READ: Record<string, (row: Pasted) => string | null> = {
  phone: ({ chosen, input }) => (phoneFault(chosen, input) === null ? phoneOf(chosen, input) : null),
  postal: ({ chosen, input }) => (postalFault(chosen, input) === null ? cleanPostalCode(chosen, input) : null),
  email: ({ input }) => (emailFault(input) === null ? cleanEmail(input) : null),
  name: ({ input }) => (nameFault(input) === null ? cleanName(input) : null),
  nric: ({ input }) => (nricFault(input) === null ? cleanNumber(input) : null),
  passport: ({ input }) => (passportFault(input) === null ? cleanNumber(input) : null),
  code: ({ input }) => (cleanOneTimeCode(input).length === OTP_DIGITS ? cleanOneTimeCode(input) : null),
  // only the shop knows the valid codes
  promo: ({ input, isTaken }) => (isTaken ? cleanPromoCode(input) : null),
  invoice: ({ input, isTaken }) => (isTaken ? cleanInvoiceNo(input) : null),
  search: ({ input }) => cleanSearch(input),
};

const parse = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> | null => {
  const { success, output } = v.safeParse(schema, input);
  return success ? output : null;
};
const postalOf = (row: Pasted) =>
  parse(PostalAddress, { countryCode: row.chosen, postal: row.input, address: '1 Road', unit: '' })?.postal ?? null;

/** The text as a request decodes it. */
const DECODED: Record<string, (row: Pasted) => string | null> = {
  postal: postalOf,
  email: ({ input }) => parse(EmailAddress, input),
  name: ({ input }) => parse(PersonName, input),
  nric: ({ input }) => parse(Nric, input),
  passport: ({ input }) => parse(Passport, input),
  code: ({ input }) => parse(OneTimeCode, input),
  invoice: ({ input }) => parse(InvoiceNo, input),
};

describe('pasted text', () => {
  it.each(of(...Object.keys(READ)))('VALID-15 VALID-16 VALID-22: $id $kind "$input"', (row) => {
    expect(READ[row.kind]?.(row)).toBe(row.isTaken ? row.expected : null);
  });

  it.each(of(...Object.keys(DECODED)))('VALID-15: $id $kind "$input" on the wire', (row) => {
    expect(DECODED[row.kind]?.(row)).toBe(row.isTaken ? row.expected : null);
  });

  it('VALID-16 VALID-22: a phone on the wire is one number with its code, however it is written', () => {
    for (const { input, chosen, expected } of of('phone').filter(({ isTaken }) => isTaken)) {
      expect([input, parse(PhoneNumber, expected)]).toEqual([input, expected]);
      const typed = typedPhone(chosen, input);
      expect([input, parse(PhoneNumber, phoneOf(typed.phoneCode, typed.phoneNumber))]).toEqual([input, expected]);
    }
    expect(parse(PhoneNumber, '81234567')).toBeNull();
    expect(parse(PhoneNumber, '\u202a+65 8123-4567\u202c')).toBe('+6581234567');
  });

  it('a user ID, a promo code and a postal code to look up are cleaned as well', () => {
    const signIn = (username: string) => parse(signinCalls.signIn.body, { username, password: ' p ', remember: false });
    expect(signIn('\u200b ＳＩＴＩ@example.com ')).toMatchObject({ username: 'siti@example.com', password: ' p ' });
    expect(signIn('\u200b')).toBeNull();
    expect(parse(deliveryCalls.lookUpPostalCode.query, { postal: 'S(238 859)' })).toEqual({ postal: '238859' });
    const { promoCode } = storeCalls.verifyCode.body.entries;
    expect(parse(promoCode, ' Welcome\u00a010 ')).toBe('WELCOME10');
    expect(parse(promoCode, '\u200b')).toBeNull();
  });
});

describe('what is refused', () => {
  const faultOf: Record<string, (row: Pasted) => keyof typeof FAULTS | null> = {
    phone: ({ chosen, input }) => phoneFault(chosen, input),
    postal: ({ chosen, input }) => postalFault(chosen, input),
    email: ({ input }) => emailFault(input),
    name: ({ input }) => nameFault(input),
    nric: ({ input }) => nricFault(input),
    passport: ({ input }) => passportFault(input),
  };

  it('says why, by its kind', () => {
    const told = of(...Object.keys(faultOf))
      .filter(({ isTaken }) => !isTaken)
      .map(
        (row) =>
          `${row.kind} ${row.input.length > 40 ? `${row.input.slice(0, 10)}…` : row.input}: ${faultOf[row.kind]?.(row)}`,
      );
    expect(told).toMatchSnapshot();
    expect(told.filter((line) => line.endsWith(': null'))).toEqual([]);
  });

  it('names each fault once', () => {
    expect(new Set(Object.values(FAULTS)).size).toBe(Object.keys(FAULTS).length);
  });
});

it('SIGNUP-22 VALID-05: a password is never cleaned', () => {
  const { password } = signinCalls.signIn.body.entries;
  for (const typed of [' Abcd1!ef', 'Ａbcd1!ef', 'Abcd\u200b1!ef', 'Abcd1!ef\n'])
    expect(parse(password, typed)).toBe(typed);
});
