/** Refillable items, carts and orders of the refill model. */
import * as v from 'valibot';
import { Invoice } from '#contract/entities/invoice.ts';
import { RefillCart, RefillItem } from '#contract/entities/refill.ts';
import { bedok, mei, orchard, wireInvoiceWith } from '#model/samples.ts';

const item = (_id: string, members: object) =>
  v.parse(RefillItem, {
    _id,
    patientId: mei._id,
    name: `Item ${_id}`,
    itemType: 'Product',
    qty: 1,
    qtyMax: 3,
    price: 30,
    tax: 0,
    clinics: [orchard._id],
    invoice: 'i0',
    status: 'success',
    refillInventoryConfirmation: false,
    again: { how: 'refill', isDue: true },
    ...members,
  });
export const cream = item('cream', {});
/** An item that the clinic confirms first; two clinics have it, and it is not due. */
export const tablets = item('tablets', {
  itemType: 'Medicine',
  invoice: 'i1',
  clinics: [orchard._id, bedok._id],
  status: 'other',
  refillInventoryConfirmation: true,
  again: { how: 'confirmation', isDue: false },
});

const line = ({ _id, name, itemType, invoice, refillInventoryConfirmation }: RefillItem, price: number) => ({
  _id,
  name,
  itemType,
  qty: 1,
  price,
  taxAmount: 0,
  afterTaxPrice: price,
  invoice,
  refillInventoryConfirmation,
});
const cartOnWire = (items: readonly RefillItem[], price: number) => {
  const subtotal = price * items.length;
  const wayOf = (deliveryFee: number) => ({ deliveryFee, roundingAdjustment: 0, total: subtotal + deliveryFee });
  return {
    _id: 'cart',
    patientId: mei._id,
    items: items.map((one) => line(one, price)),
    subtotal,
    totalTax: 0,
    ways: { clinic: wayOf(0), singapore: wayOf(10), country: wayOf(0) },
    missingForFree: 150 - price,
  };
};
export const sentCart = cartOnWire([cream, tablets], 30);
export const cart = v.parse(RefillCart, sentCart);
/** The cart in a refusal after the price was raised. */
export const dearerOnWire = cartOnWire([cream, tablets], 35);

const sentOrderWith = (deliveryStatus: string, members: object = {}) =>
  wireInvoiceWith({
    _id: 'order',
    delivery: [{ deliveryType: 'Pickup', deliveryStatus, deliveryFee: 0 }],
    ...members,
  });
/** The server's answers about an order, by name. */
export const sentOrders = {
  'to pay': sentOrderWith('Confirmed'),
  'at the counter': sentOrderWith('Confirmed', { isAtCounter: true, usableNiks: 12 }),
  'to confirm': sentOrderWith('Confirmed', { confirmation: { status: 'needed' } }),
  'with the clinic': sentOrderWith('Pending', { confirmation: { status: 'requested' } }),
  confirmed: sentOrderWith('Confirmed', { confirmation: { status: 'accepted' } }),
  processing: sentOrderWith('Confirmed', { payment: { status: 'processing' } }),
  paid: sentOrderWith('Confirmed', { ostBalance: 0, payment: { status: 'paid' } }),
  rejected: sentOrderWith('Rejected', { ostBalance: 0, confirmation: { status: 'rejected' } }),
  lapsed: sentOrderWith('Rejected', { ostBalance: 0, lapsedAt: '2026-11-20T04:00:00Z' }),
};
type OrderName = keyof typeof sentOrders;
export const orders = Object.fromEntries(
  Object.entries(sentOrders).map(([name, sent]) => [name, v.parse(Invoice, sent)]),
) as Record<OrderName, Invoice>;
/** An earlier order, confirmed by the clinic. */
export const earlier = orders.confirmed;
export const sentAnother = sentOrderWith('Confirmed', { _id: 'another' });
export const anotherEarlier = v.parse(Invoice, sentAnother);
