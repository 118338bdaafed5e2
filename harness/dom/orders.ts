/** Orders of the demo member, as the world has them or as an answer brings them. */
import type { InvoiceId } from '#contract/ids.ts';
import type { OrderState } from '#contract/rules/order-state.ts';
import { wireInvoiceWith } from '#model/samples.ts';
import { answer, type Passage } from './gate.ts';

/** An order of the demo world by its name: meiling's store-shipped. */
export const orderId = (name: string) => `invoice-meiling-${name}` as InvoiceId;

/** A store order as the wire has it, in this stored delivery status. */
export const wireOrderWith = (deliveryStatus: string | null, members: object = {}) =>
  wireInvoiceWith({
    invoiceType: 'Online Store',
    ostBalance: 0,
    payment: { status: 'paid' },
    delivery: [{ deliveryType: 'Deliver To Singapore', deliveryStatus, deliveryFee: 5 }],
    ...members,
  });

const asked = { answerBy: '2026-11-23T10:00:00Z', call: '+65 6550 0120' };
const owed = { ostBalance: 20, payment: { status: 'none' } };
const abroad = {
  ...owed,
  delivery: [{ deliveryType: 'Deliver To Other Countries', deliveryStatus: 'Pending', deliveryFee: 0 }],
};
const changed = { status: 'changed', askedQty: 2 };
const item = { _id: 'cream', name: 'Calm cream', qty: 1, price: 20, afterTaxPrice: 20 };
const refill = { invoiceType: 'Refill', ...owed };

/** An order in each state, as the wire has it. */
export const ORDER_SAMPLES: Readonly<Record<OrderState, ReturnType<typeof wireOrderWith>>> = {
  made: wireOrderWith('Pending', { ...owed, finalized: false, reservedUntil: '2026-11-24T01:15:00Z' }),
  overdue: wireOrderWith('Rejected', {
    payment: { status: 'none' },
    finalized: false,
    lapsedAt: '2026-11-24T01:15:00Z',
  }),
  placed: wireOrderWith('Pending', { ...owed, payment: { status: 'announced' }, payBy: '2026-11-25T10:00:00Z' }),
  packed: wireOrderWith('Confirmed'),
  free: wireOrderWith('Confirmed', { total: 0, payment: { status: 'none' } }),
  toPay: wireOrderWith('Confirmed', { ...refill, payBy: '2026-12-01T10:00:00Z' }),
  changed: wireOrderWith('Confirmed', {
    ...refill,
    items: [{ ...item, decision: changed }],
    payBy: '2026-12-01T10:00:00Z',
  }),
  agreed: wireOrderWith('Confirmed', { ...refill, payment: { status: 'announced' }, payBy: '2026-11-25T10:00:00Z' }),
  atCounter: wireOrderWith('Pending', { ...owed, isAtCounter: true }),
  processing: wireOrderWith('Pending', { ...owed, finalized: false, payment: { status: 'processing' } }),
  notAsked: wireOrderWith('Confirmed', { ...refill, confirmation: { status: 'needed' } }),
  requested: wireOrderWith('Pending', { ...abroad, confirmation: { status: 'requested', ...asked } }),
  requestedLate: wireOrderWith('Pending', {
    ...abroad,
    confirmation: { status: 'late', ...asked },
    endsAt: '2026-11-27T10:00:00Z',
  }),
  checking: wireOrderWith('Pending', { ...refill, confirmation: { status: 'requested', ...asked } }),
  checkingLate: wireOrderWith('Pending', { ...refill, confirmation: { status: 'late', ...asked } }),
  shipped: wireOrderWith('OrderShipped', {
    delivery: [
      { deliveryType: 'Deliver To Singapore', deliveryStatus: 'OrderShipped', deliveryFee: 5, parcelNo: '8841' },
    ],
  }),
  ready: wireOrderWith('Pickup', {
    invoiceType: 'Refill',
    delivery: [{ deliveryType: 'Pickup', deliveryStatus: 'Pickup', deliveryFee: 0, deliveryAddress: 'Orchard clinic' }],
  }),
  arrived: wireOrderWith('Delivered', { clinicPhone: '+65 6550 0177' }),
  received: wireOrderWith('Received'),
  rejected: wireOrderWith('Rejected', {
    payment: { status: 'none' },
    confirmation: { status: 'rejected', reason: 'Not in stock.' },
  }),
  rejectedReturning: wireOrderWith('Rejected', { payment: { status: 'refunding', reference: 're_9' } }),
  rejectedReturned: wireOrderWith('Rejected', { payment: { status: 'refunded', reference: 're_9' } }),
  voidedReturning: wireOrderWith('Rejected', { isSold: true, payment: { status: 'refunding', reference: 're_9' } }),
  voided: wireOrderWith('Rejected', { isSold: true, payment: { status: 'refunded', reference: 're_9' } }),
  unpaid: wireOrderWith('Rejected', { payment: { status: 'none' }, lapsedAt: '2026-11-24T01:15:00Z' }),
  unanswered: wireOrderWith('Rejected', {
    payment: { status: 'none' },
    confirmation: { status: 'late' },
    lapsedAt: '2026-11-24T01:15:00Z',
  }),
  unknown: wireOrderWith('Lost'),
};

export const answersInvoice = (invoice: object): Passage => answer(200, { success: true, data: invoice });
export const answersInvoices = (...invoices: object[]): Passage => answer(200, { success: true, invoices });
export const answersEntries = (...entries: object[]): Passage => answer(200, { success: true, data: entries });
