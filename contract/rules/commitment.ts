/** What an order commits to: the sentence of every screen that shows it. */
import { type Ordered, type OrderState, orderStateOf } from './order-state.ts';

/**
 * nothing: no order, one of which the clinic does not know, or one that it rejected. requested: the clinic has to answer, and
 * nothing is charged. approved: it has answered, and the patient pays. toPay: there was nothing to ask. announced: a transfer was,
 * and has not come. onItsWay: shipped, or ready for pickup.
 */
export const COMMITMENTS = [
  'nothing',
  'requested',
  'approved',
  'toPay',
  'announced',
  'paid',
  'onItsWay',
  'received',
] as const;
export type Commitment = (typeof COMMITMENTS)[number];

const COMMITMENT: Readonly<Record<OrderState, Commitment>> = {
  made: 'toPay',
  overdue: 'nothing',
  placed: 'announced',
  packed: 'paid',
  free: 'paid',
  toPay: 'toPay',
  changed: 'toPay',
  agreed: 'announced',
  atCounter: 'toPay',
  processing: 'toPay',
  notAsked: 'nothing',
  requested: 'requested',
  requestedLate: 'requested',
  checking: 'requested',
  checkingLate: 'requested',
  shipped: 'onItsWay',
  ready: 'onItsWay',
  arrived: 'received',
  received: 'received',
  rejected: 'nothing',
  rejectedReturning: 'nothing',
  rejectedReturned: 'nothing',
  unpaid: 'nothing',
  unanswered: 'nothing',
  unknown: 'toPay',
};

/** @param order null: there is none */
export const commitmentOf = (order: Ordered | null): Commitment => {
  if (order === null) return 'nothing';
  const commitment = COMMITMENT[orderStateOf(order)];
  return commitment === 'toPay' && order.confirmation?.status === 'accepted' ? 'approved' : commitment;
};
