/** The state of an order, of its money and of its delivery. All texts about them use this one rule. */
import type { Invoice, PaymentState } from '../entities/invoice.ts';
import type { Money } from '../money.ts';
import { type ShownStatus, shownStatus } from './delivery-status.ts';
import { lapseOf } from './lapse.ts';

/**
 * made: a draft, with stock kept for a time. overdue: a draft whose time is over. placed: the patient announced a
 * transfer. packed: paid. free: nothing was due. toPay: the clinic agreed, or the order needs no answer. changed: like
 * toPay, with fewer pieces than ordered. agreed: confirmed, and its transfer announced. atCounter: the patient pays at
 * the counter with NIK$. processing: a bank has yet to decide. notAsked: the request that it needs was not sent.
 * requested, requestedLate: the shop has to answer. checking, checkingLate: the clinic has to answer. unpaid,
 * unanswered: the order ended by itself. rejectedReturning, rejectedReturned: rejected, with money on its way back, or
 * back. voidedReturning, voided: a sale at the counter that was taken back, the same.
 */
export const ORDER_STATES = [
  'made',
  'overdue',
  'placed',
  'packed',
  'free',
  'toPay',
  'changed',
  'agreed',
  'atCounter',
  'processing',
  'notAsked',
  'requested',
  'requestedLate',
  'checking',
  'checkingLate',
  'shipped',
  'ready',
  'arrived',
  'received',
  'rejected',
  'rejectedReturning',
  'rejectedReturned',
  'voidedReturning',
  'voided',
  'unpaid',
  'unanswered',
  'unknown',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Members of an invoice that decide its order state. */
export type Ordered = Pick<
  Invoice,
  | 'invoiceType'
  | 'finalized'
  | 'items'
  | 'itemsRemoved'
  | 'total'
  | 'ostBalance'
  | 'delivery'
  | 'payment'
  | 'confirmation'
  | 'lapsedAt'
> &
  Partial<Pick<Invoice, 'isAtCounter' | 'isSold' | 'depositUsed'>>;

const ON_THE_WAY: Record<string, OrderState> = {
  OrderShipped: 'shipped',
  Pickup: 'ready',
  Delivered: 'arrived',
  Received: 'received',
};

const rejectedAs = (order: Ordered): OrderState => {
  if (!order.finalized) return 'overdue';
  const { status } = order.payment;
  const isBack = status === 'refunded' || status === 'partlyRefunded';
  const isReturning = !isBack && (status === 'refunding' || order.ostBalance < 0);
  if (order.isSold) return isReturning ? 'voidedReturning' : 'voided';
  if (isBack) return 'rejectedReturned';
  if (isReturning) return 'rejectedReturning';
  return lapseOf(order) ?? 'rejected';
};

const isChanged = ({ items, itemsRemoved }: Ordered): boolean =>
  [...items, ...itemsRemoved].some(({ decision }) => decision?.status === 'changed' || decision?.status === 'removed');

/** State while the clinic or shop owes an answer; null if it owes none. */
const askedAs = (
  { confirmation, invoiceType, ostBalance, payment }: Ordered,
  isPending: boolean,
): OrderState | null => {
  const isOfStore = invoiceType === 'Online Store';
  // an order of the store is Pending from its beginning (REC-15), a refill only while the clinic has it to confirm
  const isRefillAsked = !isOfStore && ostBalance > 0 && payment.status === 'none';
  const status = confirmation?.status ?? (isRefillAsked ? 'requested' : null);
  if (status === 'needed') return 'notAsked';
  if (!isPending || (status !== 'requested' && status !== 'late')) return null;
  const state = isOfStore ? 'requested' : 'checking';
  return status === 'late' ? `${state}Late` : state;
};

/** State of a Pending or Confirmed order, by its money. */
const waitingAs = (order: Ordered, isPending: boolean): OrderState => {
  const { ostBalance, total, payment, finalized, isAtCounter = false } = order;
  if (payment.status === 'processing') return 'processing';
  // a draft that costs nothing still ends with its time, unless it is closed
  if (!finalized && total === 0) return 'made';
  if (ostBalance <= 0) return total === 0 ? 'free' : 'packed';
  if (payment.status === 'announced') return isPending ? 'placed' : 'agreed';
  if (!finalized) return 'made';
  if (isAtCounter) return 'atCounter';
  return isChanged(order) ? 'changed' : 'toPay';
};

export const orderStateOf = (order: Ordered): OrderState => {
  const status = order.delivery[0]?.deliveryStatus ?? '';
  const onTheWay = ON_THE_WAY[status];
  if (onTheWay) return onTheWay;
  if (status === 'Rejected') return rejectedAs(order);
  const isPending = status === 'Pending';
  if (!isPending && status !== 'Confirmed') return 'unknown';
  return askedAs(order, isPending) ?? waitingAs(order, isPending);
};

/** The badge of the delivery (REC-06 to REC-13). */
export const deliveryBadgeOf = ({
  delivery,
  ostBalance,
  isSold = false,
}: Pick<Ordered, 'delivery' | 'ostBalance' | 'isSold'>): ShownStatus => {
  const shown = shownStatus(delivery[0]?.deliveryStatus ?? null, ostBalance);
  return isSold && shown === 'rejected' ? 'voided' : shown;
};

const NOT_DUE: readonly OrderState[] = [
  'overdue',
  'notAsked',
  'requested',
  'requestedLate',
  'checking',
  'checkingLate',
  'rejected',
  'rejectedReturning',
  'rejectedReturned',
  'voidedReturning',
  'voided',
  'unpaid',
  'unanswered',
];

/**
 * Whether a patient can pay the order: a refill once the clinic has confirmed it (REC-21), an order abroad once the
 * shop has answered (PAY-05), and no rejected order.
 */
export const isPayable = (order: Ordered): boolean => order.ostBalance > 0 && !NOT_DUE.includes(orderStateOf(order));

/**
 * toPay, notDue: money is owed. partPaid: the rest is owed. settled: no money is owed, and no payment was seen.
 * owedBack: more was paid than is owed.
 */
export type MoneyState =
  | 'toPay'
  | 'notDue'
  | 'partPaid'
  | 'settled'
  | 'owedBack'
  | Exclude<PaymentState['status'], 'none'>;

/** Sum that the invoice asks for: its total less the deposits used. */
const askedOf = ({ total, depositUsed = 0 as Money }: Pick<Ordered, 'total' | 'depositUsed'>): Money =>
  (total - depositUsed) as Money;

export const isPartPaid = (order: Pick<Ordered, 'ostBalance' | 'total' | 'depositUsed'>): boolean =>
  order.ostBalance > 0 && order.ostBalance < askedOf(order);

export const moneyStateOf = (order: Ordered): MoneyState => {
  const { ostBalance, payment } = order;
  if (ostBalance < 0) return 'owedBack';
  if (ostBalance === 0 || (payment.status !== 'none' && payment.status !== 'paid'))
    return payment.status === 'none' ? 'settled' : payment.status;
  if (!isPayable(order)) return 'notDue';
  return isPartPaid(order) ? 'partPaid' : 'toPay';
};
