/** The state of commitment of an order; every screen that shows the order takes its sentence from this. */
import { type Ordered, type OrderState, orderStateOf } from './order-state.ts';

/**
 * nothing: there is no order, the clinic does not know it, or the clinic rejected it. requested: the clinic has to
 * answer, and nothing is charged. approved: the clinic agreed, and the patient pays. toPay: no answer is needed.
 * announced: the patient reported a transfer that has not arrived. onItsWay: shipped, or ready for pickup.
 */
const COMMITMENTS = ['nothing', 'requested', 'approved', 'toPay', 'announced', 'paid', 'onItsWay', 'received'] as const;
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
  voidedReturning: 'nothing',
  voided: 'nothing',
  unpaid: 'nothing',
  unanswered: 'nothing',
  unknown: 'toPay',
};

/** @param order null: there is no order */
export const commitmentOf = (order: Ordered | null): Commitment => {
  if (order === null) return 'nothing';
  const commitment = COMMITMENT[orderStateOf(order)];
  return commitment === 'toPay' && order.confirmation?.status === 'accepted' ? 'approved' : commitment;
};
