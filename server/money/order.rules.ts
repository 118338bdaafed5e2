/** The clinic's steps with an order: where each begins, where it leads, and which of them can be taken. */
import type { NoticeKind } from '#server/notification/notification.words.ts';
import type { DeliveryStatus } from './delivery.store.ts';
import type { LockedInvoice } from './invoice.store.ts';

export interface Step {
  to: DeliveryStatus;
  from: readonly DeliveryStatus[];
  kind: NoticeKind;
  /** The step hands a paid order over: to the patient, or to the carrier. */
  handsOver?: 'pickup' | 'parcel';
}

export const STEPS = {
  accept: { to: 'Confirmed', from: ['Pending'], kind: 'orderDone' },
  ship: { to: 'OrderShipped', from: ['Confirmed'], kind: 'orderShipped', handsOver: 'parcel' },
  ready: { to: 'Pickup', from: ['Confirmed'], kind: 'orderPickup', handsOver: 'pickup' },
  deliver: { to: 'Delivered', from: ['OrderShipped', 'Pickup'], kind: 'orderReceived' },
  reject: { to: 'Rejected', from: ['Pending', 'Confirmed'], kind: 'orderRejected' },
} as const satisfies Record<string, Step>;
/** The server's own steps, for an order that was not paid and a request that was not answered in time: both end like a rejected one. */
export const LAPSES = {
  unpaid: { ...STEPS.reject, kind: 'orderLapsed' },
  unanswered: { ...STEPS.reject, kind: 'orderUnanswered' },
} as const satisfies Record<string, Step>;
export type Lapse = keyof typeof LAPSES;

export type OrderStep = keyof typeof STEPS;
const ORDER_STEPS = Object.keys(STEPS) as OrderStep[];

/** Statuses of orders that the clinic has yet to finish. */
export const OPEN_STATUSES: readonly DeliveryStatus[] = [...new Set(Object.values(STEPS).flatMap(({ from }) => from))];

type Stage = Pick<LockedInvoice, 'deliveryType' | 'deliveryStatus' | 'balance'>;

export const begins = ({ from, handsOver }: Step, { deliveryType, deliveryStatus }: Stage): boolean =>
  from.some((status) => status === deliveryStatus) &&
  (handsOver === undefined || (handsOver === 'pickup') === (deliveryType === 'Pickup'));

export const waitsForMoney = ({ handsOver }: Step, { balance }: Stage): boolean =>
  handsOver !== undefined && balance > 0;

/** The steps that the clinic can take now. */
export const nextSteps = (order: Stage): OrderStep[] =>
  ORDER_STEPS.filter((step) => begins(STEPS[step], order) && !waitsForMoney(STEPS[step], order));
