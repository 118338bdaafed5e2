import type { Profile } from '#contract/entities/person.ts';
import { COUNTRY_CODES } from '#contract/lists/people.ts';
import { phoneOf } from '#contract/rules/phone.ts';
import { splitPhone } from '#contract/rules/split-phone.ts';
import type { DetailsContext, DetailsForm, SaveInput } from './details.types.ts';

export const formOf = ({ name, email, phone, address }: Profile): DetailsForm => ({
  name,
  email: email ?? '',
  ...splitPhone(phone),
  countryCode: COUNTRY_CODES.find((code) => code === address?.countryCode) ?? null,
  postal: address?.postal ?? '',
  address: address?.address ?? '',
  unit: address?.unit ?? '',
});

const trimmed = (text: string) => text.trim();

/** What is typed and differs from what the clinic has. */
export const changesOf = ({ form, profile }: Pick<DetailsContext, 'form' | 'profile'>): SaveInput['changes'] => {
  const before = formOf(profile);
  const phone = phoneOf(form.phoneCode, form.phoneNumber);
  const isMoved = (['countryCode', 'postal', 'address', 'unit'] as const).some((name) => form[name] !== before[name]);
  return {
    ...(trimmed(form.name) !== before.name && { name: trimmed(form.name) }),
    ...(trimmed(form.email).toLowerCase() !== before.email.toLowerCase() && { email: trimmed(form.email) }),
    ...(phone !== phoneOf(before.phoneCode, before.phoneNumber) && { phone }),
    ...(isMoved &&
      form.countryCode !== null && {
        address: {
          countryCode: form.countryCode,
          postal: trimmed(form.postal),
          address: trimmed(form.address),
          unit: trimmed(form.unit),
        },
      }),
  };
};
