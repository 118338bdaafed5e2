import { payNowText } from '#contract/rules/paynow.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { PaymentContext } from './payment.types.ts';

/** The transfer that a person is asked for, with the text of its QR code; null until everything about it is known. */
export const selectTransfer = ({ context: { invoice, payNow } }: { context: PaymentContext }, expires: ClinicDay) =>
  invoice &&
  payNow && {
    invoice,
    payNow,
    text: payNowText({ ...payNow, amount: invoice.ostBalance, reference: invoice.invoiceNo, expires }),
  };
