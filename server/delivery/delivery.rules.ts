/** The delivery of an order, as it is stored: the server decides status and fee. */
import type { DeliveryEntry } from '#contract/delivery-entry.ts';
import { deliveryWayOf, isDeliverable } from '#contract/rules/delivery-fee.ts';
import { feeFor, type GoodsLine } from '#contract/rules/ways.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { Refused } from '#server/kit/refused.ts';
import type { NewDelivery } from '#server/money/new-invoice.store.ts';

/** Nothing is sent to China. @throws Refused NOT_SENT_TO_CHINA with the office that helps */
export const requireDeliverable = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { deliveryType, otherFields: { countryCode } }: DeliveryEntry,
): Promise<void> => {
  const canBeSent = deliveryType !== 'Deliver To Other Countries' || countryCode === null || isDeliverable(countryCode);
  if (canBeSent) return;
  const { shanghaiOffice: office } = await readCompany(db, config);
  throw new Refused('NOT_SENT_TO_CHINA', { data: { office } });
};

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** On the parcel: the address with its postal code and country. */
const addressOf = ({ deliveryAddress, otherFields: { countryCode, postalCode } }: DeliveryEntry): string => {
  const country = countries.of(countryCode ?? 'SG');
  const last = countryCode === null || countryCode === 'SG' ? `${country} ${postalCode}` : `${postalCode}, ${country}`;
  return `${deliveryAddress}, ${last}`;
};

export const newDelivery = (
  entry: DeliveryEntry,
  deliveryStatus: NewDelivery['deliveryStatus'],
  lines: readonly GoodsLine[],
): NewDelivery => {
  const { deliveryType, comments, otherFields } = entry;
  const { name, email, phoneCode, phoneNumber, pickupClinic, countryCode, postalCode } = otherFields;
  const isPickup = deliveryType === 'Pickup';
  return {
    deliveryType,
    deliveryStatus,
    fee: feeFor(deliveryWayOf(deliveryType), lines),
    comments,
    name,
    email,
    phoneCode,
    phoneNumber,
    ...(isPickup ? { pickupClinicId: pickupClinic } : { address: addressOf(entry), countryCode, postalCode }),
  };
};
