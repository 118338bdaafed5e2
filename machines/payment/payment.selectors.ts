import type { SnapshotFrom } from 'xstate';
import { payNowText } from '#contract/rules/paynow.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { paymentMachine } from './payment.machine.ts';
import type { PaymentContext } from './payment.types.ts';

/**
 * announced: the clinic has not seen the transfer yet. atCounter: the clinic expects the person. free: nothing has to
 * be paid.
 */
export type PaymentCommitment = 'unknown' | 'toPay' | 'announced' | 'atCounter' | 'paid' | 'free';

/**
 * Commitment that the server's last answer confirms; each screen takes its sentence from it when the payment runs on
 * its own.
 */
export const selectCommitted = (snapshot: SnapshotFrom<typeof paymentMachine>): PaymentCommitment => {
  const { invoice } = snapshot.context;
  if (snapshot.matches('paid')) return 'paid';
  if (snapshot.matches('announced') || snapshot.matches('awaitingTransfer')) return 'announced';
  if (invoice === null || snapshot.matches('invoiceUnavailable') || snapshot.matches('processing')) return 'unknown';
  if (invoice.isAtCounter) return 'atCounter';
  return invoice.ostBalance > 0 ? 'toPay' : 'free';
};

/** Whether a call runs; also while the invoked card payment has no screen of its own. */
export const selectIsBusy = (snapshot: Pick<SnapshotFrom<typeof paymentMachine>, 'hasTag' | 'matches'>): boolean =>
  snapshot.hasTag('busy') || snapshot.matches('byCard');

/** The transfer to make, with the text of its QR code; null until all its data is known. */
export const selectTransfer = ({ context: { invoice, payNow } }: { context: PaymentContext }, expires: ClinicDay) =>
  invoice &&
  payNow && {
    invoice,
    payNow,
    text: payNowText({ ...payNow, amount: invoice.ostBalance, reference: invoice.invoiceNo, expires }),
  };

/** Whether the way of the chosen method is being asked for. */
export const selectIsAsking = (snapshot: Pick<SnapshotFrom<typeof paymentMachine>, 'matches'>): boolean =>
  snapshot.matches('byCard') || snapshot.matches('loadingPayNow');
