/** Deliveries of the models: who receives them, where they go, what is ordered. */
import * as v from 'valibot';
import { DeliverySettings, PostalAnswer } from '#contract/calls/delivery.calls.ts';
import { Address } from '#contract/entities/person.ts';
import { moneyFromWire } from '#contract/money.ts';
import type { DeliveryForm, DeliveryInfoInput, OrderedLine } from '#machines/delivery-info/delivery-info.types.ts';
import { member, orchard } from '#model/samples.ts';

export const homeAddress = v.parse(Address, {
  countryCode: 'SG',
  postal: '160078',
  address: '78 Tiong Bahru Road',
  unit: '#08-112',
});
export const chineseAddress = v.parse(Address, {
  countryCode: 'CN',
  postal: '200040',
  address: '1266 West Nanjing Road, Shanghai',
  unit: '',
});

/** A serum for 98 SGD and a medicine, which does not count for free delivery. */
export const lines: readonly OrderedLine[] = [
  { name: 'Serum', itemType: 'Product', afterTaxPrice: moneyFromWire(98) },
  { name: 'Tablets', itemType: 'Medicine', afterTaxPrice: moneyFromWire(70) },
];

const profileWith = (address: Address | null) => ({
  ...member,
  email: 'mei@example.com',
  phone: '+6591234567',
  address,
});

export const inputOf = (members: Partial<DeliveryInfoInput>): DeliveryInfoInput => ({
  order: 'refill',
  profile: profileWith(homeAddress),
  typed: null,
  clinics: [orchard],
  pickupClinic: null,
  lines,
  ...members,
});
export const inChina: DeliveryInfoInput = inputOf({ profile: profileWith(chineseAddress) });
export const guestInput: DeliveryInfoInput = inputOf({
  order: 'store',
  profile: null,
  lines: lines.map((line) => ({ ...line, notSentTo: ['JP'] })),
});

/** A delivery as another version of the app has kept it. */
export const unknownForm: DeliveryForm = {
  type: 'drone',
  name: 'Mei',
  email: 'mei@example.com',
  phoneCode: '+65',
  phoneNumber: '91234567',
  countryCode: null,
  postalCode: '',
  blockNumber: '',
  streetOrDrive: '',
  floor: '',
  address: '',
  pickupClinic: orchard._id,
  isRegistered: false,
};

export const found = v.parse(PostalAnswer, {
  floors: ['#03-12'],
  buildingNumber: '290',
  streetName: 'Orchard Road',
});
export const foundWithoutFloor: PostalAnswer = { ...found, floors: [] };

export const deliverySettings = v.parse(DeliverySettings, {
  shanghaiOffice: { address: '1266 West Nanjing Road, Shanghai', phone: '+862162880000' },
  contact: { phone: '+6565500100', email: 'orders@example.com' },
});
