/** Masks the person of an order: its link may be in other hands. */
import { maskEmail } from '#contract/rules/email.ts';
import { maskPhone } from '#contract/rules/phone.ts';
import type { InvoiceEntry } from '#server/money/invoice.store.ts';

/** The first letter of each word. */
const maskWords = (text: string): string => text.replaceAll(/(?<=[\p{L}\p{N}])[\p{L}\p{N}]/gu, '•');

type Way = NonNullable<InvoiceEntry['delivery']>[number];

const maskedWay = ({ otherFields, ...way }: Way): Way => {
  const { name, email, phoneCode, phoneNumber } = otherFields ?? {};
  const address = way.deliveryAddress ?? null;
  return {
    ...way,
    // the place of a pickup is no secret
    deliveryAddress: address === null || way.deliveryType === 'Pickup' ? address : maskWords(address),
    comments: null,
    otherFields: {
      name: name ?? null,
      email: email ? maskEmail(email) : null,
      phoneCode: null,
      phoneNumber: phoneNumber ? maskPhone(`${phoneCode ?? ''}${phoneNumber}`) : null,
    },
  };
};

/** Address, phone and email are masked: a link can be passed on. */
export const masked = (entry: InvoiceEntry): InvoiceEntry => ({
  ...entry,
  delivery: (entry.delivery ?? []).map(maskedWay),
});
