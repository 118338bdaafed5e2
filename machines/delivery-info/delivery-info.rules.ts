/**
 * Pure functions for the effect of an answer on the form, and for the form as sent. Each is used by one action or
 * selector.
 */
import type { PostalAnswer } from '#contract/calls/delivery.calls.ts';
import { cleanEmail, cleanName, cleanPostalCode, cleanText } from '#contract/clean.ts';
import type { SentDelivery } from '#contract/delivery-entry.ts';
import type { Address } from '#contract/entities/person.ts';
import { COUNTRY_CODES, type CountryCode } from '#contract/lists/people.ts';
import { moneyToWire } from '#contract/money.ts';
import {
  DELIVERY_WAYS,
  type DeliveryWay,
  deliveryFeeOf,
  deliveryTypeOf,
  isDeliverable,
} from '#contract/rules/delivery-fee.ts';
import { readPhone, typedPhone } from '#contract/rules/phone.ts';
import { splitPhone } from '#contract/rules/split-phone.ts';
import { streetOf, unitAfter } from '../kit/found-address.ts';
import type {
  DeliveryForm,
  DeliveryInfoContext,
  DeliveryInfoInput,
  OrderedLine,
  OrderKind,
  Recipient,
} from './delivery-info.types.ts';

/** REFILL-35; section 9 of the product document. */
const FIRST_WAYS: Record<OrderKind, DeliveryWay> = { refill: 'clinic', store: 'singapore' };
/** REC-14 */
const FIRST_STATUSES: Record<OrderKind, string> = { refill: 'Confirmed', store: 'Pending' };

/** Null for an unknown type, kept by another version. */
export const wayOf = ({ type }: DeliveryForm): DeliveryWay | null => DELIVERY_WAYS.find((way) => way === type) ?? null;

/** Whether the chosen country gets no deliveries at all. */
export const isRefused = (form: DeliveryForm): boolean =>
  wayOf(form) === 'country' && form.countryCode !== null && !isDeliverable(form.countryCode);

/** Lines that cannot be sent to the chosen country. */
export const notSentLines = ({ form, lines }: Pick<DeliveryInfoContext, 'form' | 'lines'>): OrderedLine[] => {
  const country = wayOf(form) === 'country' ? form.countryCode : null;
  return lines.filter(({ notSentTo }) => country !== null && notSentTo?.includes(country));
};

const noAddress = (way: DeliveryWay) =>
  ({
    countryCode: way === 'singapore' ? ('SG' as const) : null,
    postalCode: '',
    blockNumber: '',
    streetOrDrive: '',
    floor: '',
    address: '',
    isRegistered: false,
  }) satisfies Partial<DeliveryForm>;

/** A Singapore address fits a delivery in Singapore, a foreign one a delivery to another country (DELIV-22). */
export const fits = (way: DeliveryWay | null, registered: Address | null): registered is Address =>
  registered !== null &&
  way !== null &&
  way !== 'clinic' &&
  (registered.countryCode === 'SG') === (way === 'singapore');

const countryNamed = (code: string): CountryCode | null => COUNTRY_CODES.find((known) => known === code) ?? null;

/** The form has no unit field for foreign addresses: the unit is part of the address. */
const registeredAddress = (way: DeliveryWay, { countryCode, postal, address, unit }: Address) => ({
  ...noAddress(way),
  countryCode: countryNamed(countryCode),
  postalCode: postal,
  ...(way === 'singapore' ? { address, floor: unit } : { address: [address, unit].filter(Boolean).join(', ') }),
  isRegistered: true,
});

const addressFor = (way: DeliveryWay, registered: Address | null) =>
  fits(way, registered) ? registeredAddress(way, registered) : noAddress(way);

/** DELIV-20 to DELIV-22 */
export const withWay = ({ form, registered }: DeliveryInfoContext, way: DeliveryWay): DeliveryForm =>
  form.type === way ? form : { ...form, type: way, ...addressFor(way, registered) };

export const withRegistered = ({ form, registered }: DeliveryInfoContext): DeliveryForm => {
  const way = wayOf(form);
  return way === null ? form : { ...form, ...addressFor(way, registered) };
};

export const withAnother = ({ form }: DeliveryInfoContext): DeliveryForm => {
  const way = wayOf(form);
  return way === null || !form.isRegistered ? form : { ...form, ...noAddress(way) };
};

/** Typing over the registered address makes it a different one. */
const typedParts = { blockNumber: '', streetOrDrive: '', isRegistered: false } as const;

export const withTyped = (
  form: DeliveryForm,
  changes: Partial<Pick<DeliveryForm, 'address' | 'floor' | 'postalCode' | 'countryCode'>>,
): DeliveryForm => ({ ...form, ...typedParts, ...changes });

/** DELIV-19 */
export const withFound = ({ form, foundUnit }: DeliveryInfoContext, found: PostalAnswer) => {
  const { unit, ...rest } = unitAfter(form.floor, foundUnit, found);
  const { buildingNumber: blockNumber, streetName: streetOrDrive } = found;
  return { ...rest, form: { ...form, blockNumber, streetOrDrive, address: streetOf(found), floor: unit } };
};

export const firstForm = ({ order, profile, typed, pickupClinic }: DeliveryInfoInput): DeliveryForm =>
  typed ?? {
    name: profile?.name ?? '',
    email: profile?.email ?? '',
    ...splitPhone(profile?.phone ?? null),
    pickupClinic,
    type: FIRST_WAYS[order],
    ...addressFor(FIRST_WAYS[order], profile?.address ?? null),
  };

const addressOf = (way: DeliveryWay, { address, floor }: DeliveryForm): string => {
  if (way === 'clinic') return '';
  const parts = way === 'singapore' ? [address, floor] : [address];
  return parts.map(cleanText).filter(Boolean).join(' ');
};

/** Country of the address. */
const countryOf = (form: DeliveryForm): CountryCode | null => (wayOf(form) === 'singapore' ? 'SG' : form.countryCode);

/** A pasted phone number with a country code sets both fields. */
export const withRecipient = (form: DeliveryForm, changes: Partial<Recipient>): DeliveryForm => ({
  ...form,
  ...changes,
  ...(changes.phoneNumber !== undefined && typedPhone(changes.phoneCode ?? form.phoneCode, changes.phoneNumber)),
});

/** DELIV-23 */
export const deliveryOf = ({ order, form, lines }: DeliveryInfoContext, way: DeliveryWay): SentDelivery => {
  const isPickup = way === 'clinic';
  const { name, email, phoneCode, phoneNumber, pickupClinic, countryCode, postalCode } = form;
  return {
    deliveryType: deliveryTypeOf(way),
    deliveryAddress: addressOf(way, form),
    deliveryStatus: FIRST_STATUSES[order],
    deliveryFee: moneyToWire(deliveryFeeOf(way, lines)),
    comments: '',
    otherFields: {
      name: cleanName(name),
      email: cleanEmail(email),
      ...readPhone(phoneCode, phoneNumber),
      pickupClinic: isPickup ? pickupClinic : null,
      countryCode: isPickup ? null : countryCode,
      postalCode: isPickup ? null : cleanPostalCode(countryOf(form), postalCode),
    },
  };
};
