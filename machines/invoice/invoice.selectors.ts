import type { Delivery, Invoice, InvoiceItem } from '#contract/entities/invoice.ts';
import { type Money, negated } from '#contract/money.ts';
import { type ShownStatus, shownStatus } from '#contract/rules/delivery-status.ts';
import { lapseOf } from '#contract/rules/lapse.ts';
import { isPayable } from '#contract/rules/payable.ts';
import { billedLine, billOfInvoice, type ShownBill, shownPiece } from '#contract/rules/shown-bill.ts';
import { oncePer } from '../kit/once-per.ts';
import { goesAbroad } from '../payment/payment.rules.ts';
import { canBeReceived, deliveryOf, type TrackedStep, trackOf } from './invoice.rules.ts';

export type { ShownBill };

/** What one piece of a line costs, and all of them; a discount of the bill leaves them as they are. */
export const pricesOf = (item: InvoiceItem): { piece: Money; amount: Money } => {
  const line = billedLine(item);
  return { piece: shownPiece(line, item.qty), amount: line.listed };
};

/** What a view shows of an invoice, wherever it shows it. */
export interface InvoiceFacts {
  bill: ShownBill;
  /**
   * toPay and notDue: something is owed; partPaid: the rest is; settled: nothing is, and no payment was seen. owedBack: more
   * was paid than is owed.
   */
  money: 'toPay' | 'notDue' | 'partPaid' | 'settled' | 'owedBack' | Exclude<Invoice['payment']['status'], 'none'>;
  /** Of what is owed, what has arrived; nothing where all of it, or nothing, has. */
  arrived: Money | null;
  /** More than is owed, which goes back; null where nothing does. */
  owedBack: Money | null;
  isPayable: boolean;
  /** Paid with the clinic, not in the app (PAY-05). */
  goesAbroad: boolean;
  delivery: Delivery | null;
  /** unpaid, unanswered: it ended by itself, for that reason. */
  status: ShownStatus | 'unpaid' | 'unanswered';
  track: TrackedStep[];
  canBeReceived: boolean;
}

/** What is asked for beside deposits. */
const askedOf = ({ total, depositUsed }: Invoice): number => total - depositUsed;
const isPartPaid = (invoice: Invoice): boolean => invoice.ostBalance > 0 && invoice.ostBalance < askedOf(invoice);

const moneyOf = (invoice: Invoice): InvoiceFacts['money'] => {
  const { ostBalance, payment } = invoice;
  if (ostBalance < 0) return 'owedBack';
  if (isPartPaid(invoice) && (payment.status === 'none' || payment.status === 'paid')) return 'partPaid';
  if (ostBalance > 0 && (payment.status === 'none' || payment.status === 'paid'))
    return isPayable(invoice) ? 'toPay' : 'notDue';
  return payment.status === 'none' ? 'settled' : payment.status;
};

export const invoiceFacts = oncePer((invoice: Invoice): InvoiceFacts => {
  const delivery = deliveryOf(invoice);
  return {
    bill: billOfInvoice(invoice),
    money: moneyOf(invoice),
    arrived: isPartPaid(invoice) ? ((askedOf(invoice) - invoice.ostBalance) as Money) : null,
    owedBack: invoice.ostBalance < 0 ? negated(invoice.ostBalance) : null,
    isPayable: isPayable(invoice),
    goesAbroad: goesAbroad(invoice),
    delivery,
    status: lapseOf(invoice) ?? shownStatus(delivery?.deliveryStatus ?? null, invoice.ostBalance),
    track: trackOf(delivery),
    canBeReceived: canBeReceived(invoice),
  };
});
