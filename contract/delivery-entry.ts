/**
 * The delivery entry that clients send (DELIV-23). A file of its own keeps the long country lists out of code that only
 * reads deliveries.
 */
import * as v from 'valibot';
import { cleanPostalCode } from './clean.ts';
import { DELIVERY_ADDRESS_MAX } from './constants.ts';
import { DeliveryType } from './entities/invoice.ts';
import { ClinicId } from './ids.ts';
import { COUNTRY_CODES, PHONE_CODES } from './lists/people.ts';
import { WireMoney } from './money.ts';
import { EmailAddress, PersonName } from './particulars.ts';
import { postalFault } from './rules/faults.ts';
import { isPhone, readPhone } from './rules/phone.ts';
import { maybe, plainText, wellFormed } from './text.ts';

const Recipient = v.pipe(
  v.object({
    /** May be empty: the document requires phone, email and address only (DELIV-12 to DELIV-14). */
    name: v.union([v.pipe(plainText(0)), PersonName]),
    email: EmailAddress,
    phoneCode: v.picklist(PHONE_CODES),
    phoneNumber: wellFormed,
    pickupClinic: maybe(ClinicId),
    /** Ours: the parts of the address that the server checks. */
    countryCode: maybe(v.picklist(COUNTRY_CODES)),
    postalCode: maybe(wellFormed),
  }),
  v.forward(
    v.check(({ phoneCode, phoneNumber }) => isPhone(phoneCode, phoneNumber), 'is not a phone number'),
    ['phoneNumber'],
  ),
  v.transform((recipient) => ({
    ...recipient,
    ...readPhone(recipient.phoneCode, recipient.phoneNumber),
  })),
);

const COMMENTS_MAX = 300;

const postalCodeOf = ({
  deliveryType,
  otherFields: { countryCode, postalCode },
}: {
  deliveryType: DeliveryType;
  otherFields: v.InferOutput<typeof Recipient>;
}): string | null =>
  postalCode === null
    ? null
    : cleanPostalCode(deliveryType === 'Deliver To Singapore' ? 'SG' : countryCode, postalCode);

/** Checks that the entry is complete for its type (DELIV-12 to DELIV-14). */
export const DeliveryEntry = v.pipe(
  v.object({
    deliveryType: DeliveryType,
    /** Street, floor and unit, or the address abroad; empty for a pickup. */
    deliveryAddress: v.optional(plainText(DELIVERY_ADDRESS_MAX, { multiline: true }), ''),
    /** The server sets these two and ignores the values sent. */
    deliveryStatus: v.optional(v.string()),
    deliveryFee: v.optional(WireMoney),
    comments: v.optional(plainText(COMMENTS_MAX, { multiline: true }), ''),
    otherFields: Recipient,
  }),
  v.transform((entry) => ({ ...entry, otherFields: { ...entry.otherFields, postalCode: postalCodeOf(entry) } })),
  v.forward(
    v.check((entry) => entry.deliveryType !== 'Pickup' || entry.otherFields.pickupClinic !== null, 'is missing'),
    ['otherFields', 'pickupClinic'],
  ),
  v.forward(
    v.check((entry) => entry.deliveryType === 'Pickup' || entry.deliveryAddress !== '', 'is missing'),
    ['deliveryAddress'],
  ),
  v.forward(
    v.check(
      ({ deliveryType, otherFields }) =>
        deliveryType !== 'Deliver To Other Countries' || otherFields.countryCode !== null,
      'is missing',
    ),
    ['otherFields', 'countryCode'],
  ),
  v.forward(
    v.check(
      ({ deliveryType, otherFields: { countryCode } }) =>
        deliveryType !== 'Deliver To Singapore' || countryCode === null || countryCode === 'SG',
      'is not Singapore',
    ),
    ['otherFields', 'countryCode'],
  ),
  v.forward(
    v.check(({ deliveryType, otherFields: { countryCode, postalCode } }) => {
      if (deliveryType === 'Pickup') return true;
      return postalFault(deliveryType === 'Deliver To Singapore' ? 'SG' : countryCode, postalCode ?? '') === null;
    }, 'is not a postal code'),
    ['otherFields', 'postalCode'],
  ),
);
export type DeliveryEntry = v.InferOutput<typeof DeliveryEntry>;
/** A delivery entry before the server parses it. */
export type SentDelivery = v.InferInput<typeof DeliveryEntry>;
