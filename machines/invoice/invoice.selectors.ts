import {
  type Delivery,
  type Invoice,
  type InvoiceItem,
  PAYMENT_WAYS,
  type PaymentWay,
} from '#contract/entities/invoice.ts';
import { type Money, negated } from '#contract/money.ts';
import type { ShownStatus } from '#contract/rules/delivery-status.ts';
import {
  deliveryBadgeOf,
  isPayable,
  type MoneyState,
  moneyStateOf,
  type OrderState,
  orderStateOf,
} from '#contract/rules/order-state.ts';
import { billedLine, billOfInvoice, type ShownBill, shownPiece } from '#contract/rules/shown-bill.ts';
import { oncePer } from '../kit/once-per.ts';
import { goesAbroad } from '../payment/payment.rules.ts';
import { canBeReceived, deliveryOf, type TrackedStep, trackOf } from './invoice.rules.ts';

export type { ShownBill };

/** A discount of the bill leaves the prices of a line as they are. */
export const pricesOf = (item: InvoiceItem): { piece: Money; amount: Money } => {
  const line = billedLine(item);
  return { piece: shownPiece(line, item.qty), amount: line.listed };
};

const paidOf = ({ payments }: Invoice): InvoiceFacts['paid'] =>
  PAYMENT_WAYS.flatMap((way) => {
    const sum = payments.reduce((total, each) => (each.way === way ? total + each.amount : total), 0) as Money;
    return sum === 0 ? [] : [[way, sum] as const];
  });

/** All views of an invoice read these facts, so that they say the same. */
export interface InvoiceFacts {
  bill: ShownBill;
  state: OrderState;
  money: MoneyState;
  /** Payments by their way, in the order of the ways. */
  paid: readonly (readonly [PaymentWay, Money])[];
  /** Sum that was paid beyond what is owed and that goes back; null where there is none. */
  owedBack: Money | null;
  isPayable: boolean;
  /** Paid with the clinic, not in the app (PAY-05). */
  goesAbroad: boolean;
  delivery: Delivery | null;
  badge: ShownStatus;
  track: TrackedStep[];
  canBeReceived: boolean;
}

export const invoiceFacts = oncePer((invoice: Invoice): InvoiceFacts => {
  const delivery = deliveryOf(invoice);
  return {
    bill: billOfInvoice(invoice),
    state: orderStateOf(invoice),
    money: moneyStateOf(invoice),
    paid: paidOf(invoice),
    owedBack: invoice.ostBalance < 0 ? negated(invoice.ostBalance) : null,
    isPayable: isPayable(invoice),
    goesAbroad: goesAbroad(invoice),
    delivery,
    badge: deliveryBadgeOf(invoice),
    track: trackOf(delivery),
    canBeReceived: canBeReceived(invoice),
  };
});
