/** The clinic's steps with an order: where each begins, where it leads, and which of them can be taken. */
import { Refused } from '#server/kit/refused.ts';
import type { LetterEvent } from '#server/letters/letters.words.ts';
import type { DeliveryStatus } from './delivery.store.ts';
import type { LockedInvoice } from './invoice.store.ts';

export interface Step {
  to: DeliveryStatus;
  from: readonly DeliveryStatus[];
  /** Orders of the store have letters of their own. */
  events: { store: LetterEvent; other: LetterEvent };
  /** The step hands a paid order over: to the patient, or to the carrier. */
  handsOver?: 'pickup' | 'parcel';
}

export const STEPS = {
  accept: {
    to: 'Confirmed',
    from: ['Pending'],
    events: { store: 'order.accepted', other: 'refill.confirmed' },
  },
  ship: {
    to: 'OrderShipped',
    from: ['Confirmed'],
    events: { store: 'order.shipped', other: 'refill.shipped' },
    handsOver: 'parcel',
  },
  ready: {
    to: 'Pickup',
    from: ['Confirmed'],
    events: { store: 'order.ready', other: 'refill.ready' },
    handsOver: 'pickup',
  },
  deliver: {
    to: 'Delivered',
    from: ['OrderShipped', 'Pickup'],
    events: { store: 'order.delivered', other: 'refill.delivered' },
  },
  reject: {
    to: 'Rejected',
    from: ['Pending', 'Confirmed'],
    events: { store: 'order.rejected', other: 'refill.rejected' },
  },
} as const satisfies Record<string, Step>;
/** The server's own steps, for an order that was not paid and a request that was not answered in time: both end like a rejected one. */
export const LAPSES = {
  unpaid: { ...STEPS.reject, events: { store: 'order.lapsed', other: 'refill.lapsed' } },
  unanswered: { ...STEPS.reject, events: { store: 'order.unanswered', other: 'order.unanswered' } },
} as const satisfies Record<string, Step>;
export type Lapse = keyof typeof LAPSES;

export type OrderStep = keyof typeof STEPS;
const ORDER_STEPS = Object.keys(STEPS) as OrderStep[];

/** Statuses of orders that the clinic has yet to finish. */
export const OPEN_STATUSES: readonly DeliveryStatus[] = [...new Set(Object.values(STEPS).flatMap(({ from }) => from))];

/** Statuses of orders that the patient has. */
export const HANDED_OVER: readonly DeliveryStatus[] = ['Delivered', 'Received'];
export const isHandedOver = (status: string | null): boolean => HANDED_OVER.some((one) => one === status);

type Stage = Pick<LockedInvoice, 'deliveryType' | 'deliveryStatus' | 'balance'>;

export const begins = ({ from, handsOver }: Step, { deliveryType, deliveryStatus }: Stage): boolean =>
  from.some((status) => status === deliveryStatus) &&
  (handsOver === undefined || (handsOver === 'pickup') === (deliveryType === 'Pickup'));

/** An order that is ready for pickup may owe again: a transfer that paid for it was another order's. */
export const waitsForMoney = ({ handsOver }: Step, { balance, deliveryStatus }: Stage): boolean =>
  balance > 0 && (handsOver !== undefined || deliveryStatus === 'Pickup');

/** For a payment in person, by money or NIK$. @throws Refused NOTHING_TO_PAY, NOT_CONFIRMED, PAYMENT_PROCESSING */
export const requireToPay = ({
  balance,
  needsConfirmation,
  paymentStatus,
}: Pick<LockedInvoice, 'balance' | 'needsConfirmation' | 'paymentStatus'>): void => {
  if (balance <= 0) throw new Refused('NOTHING_TO_PAY');
  if (needsConfirmation) throw new Refused('NOT_CONFIRMED');
  if (paymentStatus !== 'none' && paymentStatus !== 'announced') throw new Refused('PAYMENT_PROCESSING');
};

/** The steps that the clinic can take now. */
export const nextSteps = (order: Stage): OrderStep[] =>
  ORDER_STEPS.filter((step) => begins(STEPS[step], order) && !waitsForMoney(STEPS[step], order));
