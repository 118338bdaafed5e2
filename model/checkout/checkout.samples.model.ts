/** Promotions, the shop and orders of the checkout model. */
import * as v from 'valibot';
import type { SentDelivery } from '#contract/delivery-entry.ts';
import { Invoice } from '#contract/entities/invoice.ts';
import { Promotion, type StoreCart } from '#contract/entities/store.ts';
import type { Shop } from '#machines/checkout/checkout.types.ts';
import { bedok, orchard, wireInvoiceWith } from '#model/samples.ts';
import { cartOf, cream, sentCartOf } from '../store/store.samples.model.ts';

export const oneCream = cartOf([{ id: cream.id, qty: 1 }]);
export const twoCreams = cartOf([{ id: cream.id, qty: 2 }]);
/** A cart whose pieces another customer bought meanwhile. */
export const soldOut = (cart: StoreCart): StoreCart => ({
  ...cart,
  problems: [{ code: 'outOfStock', id: cream.id, left: 0, price: cream.price }],
});
/** Amounts in a refusal after the price was raised. */
const dearer = { deliveryFee: 0, roundingAdjustment: 0, total: 59.95 };
export const dearerOnWire = {
  ...sentCartOf([{ id: cream.id, qty: 1 }]),
  subtotal: 55,
  totalTax: 4.95,
  ways: { clinic: dearer, singapore: dearer, country: dearer },
};

export const sentTenOff = {
  _id: 'ten-off',
  promoCode: 'TEN',
  promoType: 'DISCOUNT',
  discountPromo: { discount: 10, discountType: 'PERCENTAGE' },
};
export const tenOff = v.parse(Promotion, sentTenOff);
const bonus = v.parse(Promotion, {
  _id: 'birthday',
  promoCode: null,
  promoType: 'BIRTHDAY_BONUS',
  birthdayBonusPromo: { bonusRatio: 0.2 },
  patientQuantityLimit: 1,
});

export const shop: Shop = { clinics: [orchard, bedok], clinicId: orchard._id, offer: null };
export const shopWithOffer: Shop = { ...shop, offer: bonus };

export const pickup: SentDelivery = {
  deliveryType: 'Pickup',
  deliveryStatus: 'Pending',
  deliveryFee: 0,
  otherFields: {
    name: 'Mei',
    email: 'mei@example.com',
    phoneCode: '+65',
    phoneNumber: '91234567',
    pickupClinic: orchard._id,
  },
};

const sentOrderWith = (deliveryStatus: string, members: object = {}, deliveryType = 'Pickup') =>
  wireInvoiceWith({
    _id: 'order',
    invoiceType: 'Online Store',
    finalized: false,
    delivery: [{ deliveryType, deliveryStatus, deliveryFee: 0 }],
    ...members,
  });
const ABROAD = 'Deliver To Other Countries';

/** The server's answers about an order, by name. */
export const sentOrders = {
  'to pay': sentOrderWith('Pending'),
  'at the counter': sentOrderWith('Pending', { finalized: true, isAtCounter: true, usableNiks: 12 }),
  'nothing to pay': sentOrderWith('Pending', { ostBalance: 0 }),
  international: sentOrderWith('Pending', {}, ABROAD),
  'with the clinic': sentOrderWith('Pending', { finalized: true, confirmation: { status: 'requested' } }, ABROAD),
  processing: sentOrderWith('Pending', { payment: { status: 'processing' } }),
  paid: sentOrderWith('Pending', { finalized: true, ostBalance: 0, payment: { status: 'paid' } }),
  lapsed: sentOrderWith('Rejected', { ostBalance: 0 }),
};
type OrderName = keyof typeof sentOrders;
export const orders = Object.fromEntries(
  Object.entries(sentOrders).map(([name, sent]) => [name, v.parse(Invoice, sent)]),
) as Record<OrderName, Invoice>;
