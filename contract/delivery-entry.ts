/** The delivery entry as it is sent (DELIV-23); apart from the one that is read, because the lists of the world are long. */
import * as v from 'valibot';
import { DeliveryType } from './entities/invoice.ts';
import { ClinicId } from './ids.ts';
import { COUNTRY_CODES, PHONE_CODES } from './lists/people.ts';
import { WireMoney } from './money.ts';
import { EmailAddress } from './particulars.ts';
import { POSTAL_CODE } from './rules/delivery-fee.ts';
import { isPhone } from './rules/phone.ts';
import { maybe, plainText } from './text.ts';

const isPresent = (text: string | null): boolean => text !== null && text !== '';

const Recipient = v.pipe(
  v.object({
    name: plainText(200),
    email: EmailAddress,
    phoneCode: v.picklist(PHONE_CODES),
    phoneNumber: v.pipe(plainText(20), v.nonEmpty()),
    pickupClinic: maybe(ClinicId),
    /** Ours: the parts of the address that the server checks. */
    countryCode: maybe(v.picklist(COUNTRY_CODES)),
    postalCode: maybe(plainText(20)),
  }),
  v.forward(
    v.check(({ phoneCode, phoneNumber }) => isPhone(phoneCode, phoneNumber), 'is not a phone number'),
    ['phoneNumber'],
  ),
);

const ADDRESS_MAX = 500;
const COMMENTS_MAX = 300;

/** What was sent must be complete for its type (DELIV-12 to DELIV-14). */
export const DeliveryEntry = v.pipe(
  v.object({
    deliveryType: DeliveryType,
    /** Street, floor and unit, or the address abroad; empty for a pickup. */
    deliveryAddress: v.optional(plainText(ADDRESS_MAX, { multiline: true }), ''),
    /** The server decides these two; what is sent is not read. */
    deliveryStatus: v.optional(v.string()),
    deliveryFee: v.optional(WireMoney),
    comments: v.optional(plainText(COMMENTS_MAX, { multiline: true }), ''),
    otherFields: Recipient,
  }),
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
    v.check(({ deliveryType, otherFields: { postalCode } }) => {
      if (deliveryType === 'Pickup') return true;
      return deliveryType === 'Deliver To Singapore' ? POSTAL_CODE.test(postalCode ?? '') : isPresent(postalCode);
    }, 'is not a postal code'),
    ['otherFields', 'postalCode'],
  ),
);
export type DeliveryEntry = v.InferOutput<typeof DeliveryEntry>;
/** As a client sends it. */
export type SentDelivery = v.InferInput<typeof DeliveryEntry>;
