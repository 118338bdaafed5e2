import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DeliveryEntry, type SentDelivery } from '#contract/delivery-entry.ts';

const RECIPIENT = { name: 'Tan Mei Ling', email: 'Mei@Example.com', phoneCode: '+65', phoneNumber: '9123 4567' };
const PICKUP: SentDelivery = {
  deliveryType: 'Pickup',
  deliveryStatus: 'Confirmed',
  deliveryFee: 0,
  comments: '',
  otherFields: { ...RECIPIENT, pickupClinic: 'orchard-clinic' },
};
const HOME: SentDelivery = {
  deliveryType: 'Deliver To Singapore',
  deliveryAddress: '290 Orchard Road #14-08',
  otherFields: { ...RECIPIENT, countryCode: 'SG', postalCode: '238859' },
};
const ABROAD: SentDelivery = {
  deliveryType: 'Deliver To Other Countries',
  deliveryAddress: '2-14-5 Jingumae\nShibuya, Tokyo',
  otherFields: { ...RECIPIENT, phoneCode: '+81', phoneNumber: '312345678', countryCode: 'JP', postalCode: '150-0001' },
};

test('DELIV-23: a complete entry of each type passes, whatever its fee and status say', () => {
  for (const entry of [PICKUP, HOME, ABROAD]) expect(v.safeParse(DeliveryEntry, entry).success).toBe(true);
  expect(v.parse(DeliveryEntry, PICKUP).otherFields.email).toBe('mei@example.com');
});

const without = (entry: SentDelivery, member: keyof SentDelivery['otherFields']): SentDelivery => ({
  ...entry,
  otherFields: { ...entry.otherFields, [member]: null },
});

test.for<[string, unknown, string]>([
  ['no phone number', { ...PICKUP, otherFields: { ...PICKUP.otherFields, phoneNumber: ' ' } }, 'phoneNumber'],
  ['a wrong phone number', { ...PICKUP, otherFields: { ...PICKUP.otherFields, phoneNumber: '1234' } }, 'phoneNumber'],
  ['a wrong email', { ...PICKUP, otherFields: { ...PICKUP.otherFields, email: 'mei' } }, 'email'],
  ['a pickup nowhere', without(PICKUP, 'pickupClinic'), 'pickupClinic'],
  ['no street', { ...HOME, deliveryAddress: ' ' }, 'deliveryAddress'],
  ['no postal code of Singapore', without(HOME, 'postalCode'), 'postalCode'],
  ['no address abroad', { ...ABROAD, deliveryAddress: '' }, 'deliveryAddress'],
  ['no country', without(ABROAD, 'countryCode'), 'countryCode'],
  ['China as a part of Singapore', { ...HOME, otherFields: { ...HOME.otherFields, countryCode: 'CN' } }, 'countryCode'],
  ['no postal code abroad', without(ABROAD, 'postalCode'), 'postalCode'],
  ['a type that is not known', { ...HOME, deliveryType: 'By drone' }, 'deliveryType'],
])('%s is refused by the server, too', ([, entry, member]) => {
  const result = v.safeParse(DeliveryEntry, entry);
  expect(new Set(result.issues?.map((issue) => v.getDotPath(issue)?.split('.').at(-1)))).toEqual(new Set([member]));
});
