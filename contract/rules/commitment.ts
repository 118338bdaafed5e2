/** What an order commits to: the sentence of every screen that shows it. */
import type { Confirmation, Invoice } from '../entities/invoice.ts';

/**
 * nothing: no order, one of which the clinic does not know, or one that it rejected. requested: the clinic has to answer, and
 * nothing is charged. approved: it has answered, and the patient pays. toPay: there was nothing to ask. onItsWay: shipped,
 * or ready for pickup.
 */
export const COMMITMENTS = ['nothing', 'requested', 'approved', 'toPay', 'paid', 'onItsWay', 'received'] as const;
export type Commitment = (typeof COMMITMENTS)[number];

const BY_STATUS: Record<string, Commitment> = {
  Rejected: 'nothing',
  OrderShipped: 'onItsWay',
  Pickup: 'onItsWay',
  Delivered: 'received',
  Received: 'received',
};

type Order = Pick<Invoice, 'ostBalance' | 'delivery'> & {
  confirmation: Pick<Confirmation, 'status'> | null;
};

/** @param order null: there is none */
export const commitmentOf = (order: Order | null): Commitment => {
  if (order === null) return 'nothing';
  const status = order.delivery[0]?.deliveryStatus ?? '';
  const known = BY_STATUS[status];
  if (known) return known;
  // an order of the store is Pending from its beginning (REC-15)
  if (status === 'Pending' && order.confirmation !== null) return 'requested';
  if (order.ostBalance <= 0) return 'paid';
  if (order.confirmation?.status === 'needed') return 'nothing';
  return order.confirmation?.status === 'accepted' ? 'approved' : 'toPay';
};
