import type { Delivery, Invoice } from '#contract/entities/invoice.ts';
import { type Money, negated } from '#contract/money.ts';
import type { ShownStatus } from '#contract/rules/delivery-status.ts';
import {
  deliveryBadgeOf,
  isPartPaid,
  isPayable,
  type MoneyState,
  moneyStateOf,
  type OrderState,
  orderStateOf,
} from '#contract/rules/order-state.ts';
import { type ShownBill, shownBill } from '#contract/rules/shown-bill.ts';
import { oncePer } from '../kit/once-per.ts';
import { goesAbroad } from '../payment/payment.rules.ts';
import { canBeReceived, deliveryOf, type TrackedStep, trackOf } from './invoice.rules.ts';

/** What a view shows of an invoice, wherever it shows it. */
export interface InvoiceFacts {
  bill: ShownBill;
  state: OrderState;
  money: MoneyState;
  /** Of what is owed, what has arrived; nothing where all of it, or nothing, has. */
  arrived: Money | null;
  /** More than is owed, which goes back; null where nothing does. */
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
    bill: shownBill(invoice),
    state: orderStateOf(invoice),
    money: moneyStateOf(invoice),
    arrived: isPartPaid(invoice) ? ((invoice.total - invoice.ostBalance) as Money) : null,
    owedBack: invoice.ostBalance < 0 ? negated(invoice.ostBalance) : null,
    isPayable: isPayable(invoice),
    goesAbroad: goesAbroad(invoice),
    delivery,
    badge: deliveryBadgeOf(invoice),
    track: trackOf(delivery),
    canBeReceived: canBeReceived(invoice),
  };
});
