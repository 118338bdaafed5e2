/** Delivery ways and their fees (DELIV-24 to DELIV-30), for refill and store alike; and countries without delivery. */
import type { DeliveryType } from '../entities/invoice.ts';
import { type Money, moneyFromWire } from '../money.ts';

/** Ways as a patient chooses them. */
export const DELIVERY_WAYS = ['clinic', 'singapore', 'country'] as const;
export type DeliveryWay = (typeof DELIVERY_WAYS)[number];

const TYPES: Record<DeliveryWay, DeliveryType> = {
  clinic: 'Pickup',
  singapore: 'Deliver To Singapore',
  country: 'Deliver To Other Countries',
};
export const deliveryTypeOf = (way: DeliveryWay): DeliveryType => TYPES[way];
const WAYS: Record<DeliveryType, DeliveryWay> = {
  Pickup: 'clinic',
  'Deliver To Singapore': 'singapore',
  'Deliver To Other Countries': 'country',
};
export const deliveryWayOf = (type: DeliveryType): DeliveryWay => WAYS[type];

/** Products are not sent to China (DELIV-09). */
export const isDeliverable = (countryCode: string): boolean => countryCode !== 'CN';

/** Postal code of Singapore. */
export const POSTAL_CODE = /^\d{6}$/;

export const SINGAPORE_FEE = moneyFromWire(10);
/** Smallest sum of products with free delivery. */
export const FREE_FROM = moneyFromWire(150);

/** A line as the fee counts it: its price is after discount and tax. */
export interface FeeLine {
  itemType: string;
  afterTaxPrice: Money;
}

const NONE = 0 as Money;

/** Amount missing for a free delivery in Singapore; only products count. */
export const missingForFree = (lines: readonly FeeLine[]): Money => {
  const products = lines.filter(({ itemType }) => itemType === 'Product');
  const sum = products.reduce((total, { afterTaxPrice }) => total + afterTaxPrice, 0);
  return Math.max(NONE, FREE_FROM - sum) as Money;
};

/** Delivery fee, without tax. */
export const deliveryFeeOf = (way: DeliveryWay, lines: readonly FeeLine[]): Money =>
  way === 'singapore' && missingForFree(lines) > 0 ? SINGAPORE_FEE : NONE;
