/** Destinations of the demo's orders. */
import type { Money } from '#contract/money.ts';
import type { NewDelivery, NewItem } from '#server/money/new-invoice.store.ts';
import { feeOf } from './goods.data.ts';
import { MEMBERS, type MemberId } from './people.data.ts';
import { clinicIdOf } from './places.data.ts';

export const SHOP = clinicIdOf('Great World shop');
export const CLINIC = clinicIdOf('Orchard clinic');

export interface Destination {
  type: 'Refill' | 'Online Store';
  to: 'home' | 'clinic' | 'abroad';
  items: NewItem[];
}

export const deliveryOf = (userId: MemberId, { to, type, items }: Destination): NewDelivery => {
  const member = MEMBERS.find((known) => known.userId === userId) ?? MEMBERS[0];
  const { postal, address, unit } = member.address;
  const [phoneCode = '', ...phoneNumber] = member.phone.split(' ');
  const person = { name: member.name, email: member.email, phoneCode, phoneNumber: phoneNumber.join('') };
  const deliveryStatus = type === 'Refill' ? 'Confirmed' : 'Pending';
  const none = 0 as Money;
  if (to === 'clinic')
    return {
      deliveryType: 'Pickup',
      deliveryStatus,
      fee: none,
      pickupClinicId: type === 'Refill' ? CLINIC : SHOP,
      ...person,
    };
  if (to === 'abroad')
    return {
      deliveryType: 'Deliver To Other Countries',
      deliveryStatus,
      fee: none,
      address: '2-14-5 Jingumae, Shibuya, Tokyo 150-0001, Japan',
      ...person,
    };
  return {
    deliveryType: 'Deliver To Singapore',
    deliveryStatus,
    fee: feeOf(items),
    address: `${address} ${unit}, Singapore ${postal}`,
    ...person,
  };
};
