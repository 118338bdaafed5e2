import type { PostalAnswer } from '#contract/calls/delivery.calls.ts';
import { cleanEmail, cleanName, cleanPostalCode, cleanText } from '#contract/clean.ts';
import type { ContactKind, Profile } from '#contract/entities/person.ts';
import { COUNTRY_CODES } from '#contract/lists/people.ts';
import { phoneOf, typedPhone } from '#contract/rules/phone.ts';
import { splitPhone } from '#contract/rules/split-phone.ts';
import { isWholePostalCode, streetOf, unitAfter } from '../kit/found-address.ts';
import type { DetailsContext, DetailsForm, SaveInput } from './details.types.ts';

export const formOf = ({ name, email, phone, address, birthMonth }: Profile): DetailsForm => ({
  name,
  email: email ?? '',
  ...splitPhone(phone),
  countryCode: COUNTRY_CODES.find((code) => code === address?.countryCode) ?? null,
  postal: address?.postal ?? '',
  address: address?.address ?? '',
  unit: address?.unit ?? '',
  birthMonth,
});

type Seen = Pick<DetailsContext, 'form' | 'profile'>;

/** Typed values that differ from the clinic's data. */
export const changesOf = ({ form, profile }: Seen): Omit<SaveInput['changes'], 'before'> => {
  const before = formOf(profile);
  const phone = phoneOf(form.phoneCode, form.phoneNumber);
  const isMoved = (['countryCode', 'postal', 'address', 'unit'] as const).some((name) => form[name] !== before[name]);
  return {
    ...(cleanName(form.name) !== cleanName(before.name) && { name: cleanName(form.name) }),
    ...(cleanEmail(form.email) !== cleanEmail(before.email) && { email: cleanEmail(form.email) }),
    ...(phone !== phoneOf(before.phoneCode, before.phoneNumber) && { phone }),
    ...(form.birthMonth !== before.birthMonth && form.birthMonth !== null && { birthMonth: form.birthMonth }),
    ...(isMoved &&
      form.countryCode !== null && {
        address: {
          countryCode: form.countryCode,
          postal: cleanPostalCode(form.countryCode, form.postal),
          address: cleanText(form.address),
          unit: cleanText(form.unit),
        },
      }),
  };
};

/** The body of the request: the changes, and the values that the person saw before them. */
export const sentOf = (context: Seen): SaveInput['changes'] => {
  const changes = changesOf(context);
  const { name, email, phone, address, birthMonth } = context.profile;
  const seen = { name, email, phone, address, birthMonth };
  const before = Object.fromEntries(Object.entries(seen).filter(([member]) => member in changes));
  return { ...changes, before };
};

const FIELDS = [
  'name',
  'email',
  'phoneCode',
  'phoneNumber',
  'countryCode',
  'postal',
  'address',
  'unit',
  'birthMonth',
] as const;

/** Takes over another device's changes and keeps the text typed here. */
export const withNews = ({ form, profile }: Seen, news: Profile) => {
  const before = formOf(profile);
  const now = formOf(news);
  const untouched = FIELDS.filter((field) => form[field] === before[field]);
  return {
    profile: news,
    form: { ...form, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) },
    elsewhere: FIELDS.filter((field) => now[field] !== before[field]),
  };
};

/** A proven identity number fixes the name; only the clinic changes it, at the counter. */
export const isNameFixed = ({ standing }: Profile): boolean => standing.number === 'proven';

/** Only the clinic changes a known month of birth, at the counter. */
export const isMonthFixed = ({ birthMonth }: Profile): boolean => birthMonth !== null;

/** The changes that the member may make; a pasted phone number with a country code sets both fields. */
export const editable = (
  { form, profile }: Seen,
  { name, birthMonth, ...rest }: Partial<DetailsForm>,
): Partial<DetailsForm> => ({
  ...rest,
  ...(rest.phoneNumber !== undefined && typedPhone(rest.phoneCode ?? form.phoneCode, rest.phoneNumber)),
  ...(name !== undefined && !isNameFixed(profile) && { name }),
  ...(birthMonth !== undefined && !isMonthFixed(profile) && { birthMonth }),
});

/** Contacts that became pending with the last answer: each needs a code at once. */
export const newlyPending = (before: Profile, now: Profile): ContactKind[] =>
  (['email', 'phone'] as const).filter(
    (kind) => now.pending[kind] !== null && now.pending[kind] !== before.pending[kind],
  );

/** Whether a complete postal code of Singapore was just typed. */
export const asksForStreet = (form: DetailsForm, { postal }: Partial<DetailsForm>): boolean =>
  postal !== undefined && form.countryCode === 'SG' && isWholePostalCode(postal);

/** Whether the address changes: a running look-up is then cancelled. */
export const isOfAddress = (changes: Partial<DetailsForm>): boolean =>
  ['countryCode', 'postal', 'address', 'unit'].some((field) => field in changes);

export const withFound = ({ form, foundUnit }: Pick<DetailsContext, 'form' | 'foundUnit'>, found: PostalAnswer) => {
  const { unit, ...rest } = unitAfter(form.unit, foundUnit, found);
  return { ...rest, form: { ...form, address: streetOf(found), unit } };
};
