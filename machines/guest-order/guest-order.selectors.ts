import type { PayNowSettings } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { payNowText } from '#contract/rules/paynow.ts';
import type { ClinicDay } from '#contract/time.ts';
import { invoiceFacts } from '../invoice/invoice.selectors.ts';
import type { GuestOrderContext } from './guest-order.types.ts';

interface ContextOf {
  context: GuestOrderContext;
}

/** How the order can be paid: abroad with the shop, else by a transfer; null while nothing is to be paid. */
export const selectPayable = ({ context: { keyed } }: ContextOf): 'abroad' | 'transfer' | null => {
  if (keyed === null || !invoiceFacts(keyed.order).isPayable) return null;
  return invoiceFacts(keyed.order).goesAbroad ? 'abroad' : 'transfer';
};

/** The text of the QR code that transfers the open balance. */
export const transferText = (invoice: Invoice, payNow: PayNowSettings, expires: ClinicDay): string =>
  payNowText({ ...payNow, amount: invoice.ostBalance, reference: invoice.invoiceNo, expires });
