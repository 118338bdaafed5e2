import { payNowText } from '#contract/rules/paynow.ts';
import type { ClinicDay } from '#contract/time.ts';
import { type Failure, isRejectedAs } from '../kit/failure.ts';
import type { PaymentContext } from './payment.types.ts';

/** What the server said when it could not count a payment (REFILL-36); null while the bank alone is waited for. */
export const selectNotCounted = ({ context: { failure } }: { context: PaymentContext }): Failure | null =>
  failure?.kind === 'rejected' && !isRejectedAs(failure, 'PAYMENT_PROCESSING') ? failure : null;

/** The transfer that a person is asked for, with the text of its QR code; null until everything about it is known. */
export const selectTransfer = ({ context: { invoice, payNow } }: { context: PaymentContext }, expires: ClinicDay) =>
  invoice &&
  payNow && {
    invoice,
    payNow,
    text: payNowText({ ...payNow, amount: invoice.ostBalance, reference: invoice.invoiceNo, expires }),
  };
