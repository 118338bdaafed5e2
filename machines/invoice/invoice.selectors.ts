import type { Delivery, Invoice } from '#contract/entities/invoice.ts';
import { type ShownStatus, shownStatus } from '#contract/rules/delivery-status.ts';
import { lapseOf } from '#contract/rules/lapse.ts';
import { isPayable } from '#contract/rules/payable.ts';
import { type ShownBill, shownBill } from '#contract/rules/shown-bill.ts';
import { oncePer } from '../kit/once-per.ts';
import { goesAbroad } from '../payment/payment.rules.ts';
import { canBeReceived, deliveryOf, type TrackedStep, trackOf } from './invoice.rules.ts';

/** What a view shows of an invoice, wherever it shows it. */
export interface InvoiceFacts {
  bill: ShownBill;
  /** toPay and notDue: something is owed; settled: nothing is, and no payment was seen. */
  money: 'toPay' | 'notDue' | 'settled' | Exclude<Invoice['payment']['status'], 'none'>;
  isPayable: boolean;
  /** Paid with the clinic, not in the app (PAY-05). */
  goesAbroad: boolean;
  delivery: Delivery | null;
  /** unpaid, unanswered: it ended by itself, for that reason. */
  status: ShownStatus | 'unpaid' | 'unanswered';
  track: TrackedStep[];
  canBeReceived: boolean;
}

const moneyOf = (invoice: Invoice): InvoiceFacts['money'] => {
  const { ostBalance, payment } = invoice;
  if (ostBalance > 0 && (payment.status === 'none' || payment.status === 'paid'))
    return isPayable(invoice) ? 'toPay' : 'notDue';
  return payment.status === 'none' ? 'settled' : payment.status;
};

export const invoiceFacts = oncePer((invoice: Invoice): InvoiceFacts => {
  const delivery = deliveryOf(invoice);
  return {
    bill: shownBill(invoice),
    money: moneyOf(invoice),
    isPayable: isPayable(invoice),
    goesAbroad: goesAbroad(invoice),
    delivery,
    status: lapseOf(invoice) ?? shownStatus(delivery?.deliveryStatus ?? null, invoice.ostBalance),
    track: trackOf(delivery),
    canBeReceived: canBeReceived(invoice),
  };
});
