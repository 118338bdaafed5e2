/** The delivery of a refill, as it is stored: the server decides status and fee. */
import type { DeliveryEntry } from '#contract/delivery-entry.ts';
import { deliveryWayOf, isDeliverable } from '#contract/rules/delivery-fee.ts';
import type { NewDelivery } from '#server/money/new-invoice.store.ts';
import { feeFor, type Wanted } from './refill.rules.ts';

/** False for China, to which nothing is sent. */
export const canBeSent = ({ deliveryType, otherFields: { countryCode } }: DeliveryEntry): boolean =>
  deliveryType !== 'Deliver To Other Countries' || countryCode === null || isDeliverable(countryCode);

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** On the parcel: the address with its postal code and country. */
const addressOf = ({ deliveryAddress, otherFields: { countryCode, postalCode } }: DeliveryEntry): string => {
  const country = countries.of(countryCode ?? 'SG');
  const last = countryCode === null || countryCode === 'SG' ? `${country} ${postalCode}` : `${postalCode}, ${country}`;
  return `${deliveryAddress}, ${last}`;
};

export const newDelivery = (entry: DeliveryEntry, items: readonly Wanted[]): NewDelivery => {
  const { deliveryType, comments, otherFields } = entry;
  const { name, email, phoneCode, phoneNumber, pickupClinic, countryCode, postalCode } = otherFields;
  const isPickup = deliveryType === 'Pickup';
  return {
    deliveryType,
    deliveryStatus: 'Confirmed',
    fee: feeFor(deliveryWayOf(deliveryType), items),
    comments,
    name,
    email,
    phoneCode,
    phoneNumber,
    ...(isPickup ? { pickupClinicId: pickupClinic } : { address: addressOf(entry), countryCode, postalCode }),
  };
};
