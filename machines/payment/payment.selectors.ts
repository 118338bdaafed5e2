import type { SnapshotFrom } from 'xstate';
import { payNowText } from '#contract/rules/paynow.ts';
import type { ClinicDay } from '#contract/time.ts';
import type { paymentMachine } from './payment.machine.ts';
import type { PaymentContext } from './payment.types.ts';

/** announced: of a transfer, which the clinic has yet to see. atCounter: the clinic waits for the person. free: there is nothing to pay. */
export type PaymentCommitment = 'unknown' | 'toPay' | 'announced' | 'atCounter' | 'paid' | 'free';

/** What has been committed, as far as an answer of the server says: the sentence of every screen of a payment by itself. */
export const selectCommitted = (snapshot: SnapshotFrom<typeof paymentMachine>): PaymentCommitment => {
  const { invoice } = snapshot.context;
  if (snapshot.matches('paid')) return 'paid';
  if (snapshot.matches('announced') || snapshot.matches('awaitingTransfer')) return 'announced';
  if (invoice === null || snapshot.matches('invoiceUnavailable') || snapshot.matches('processing')) return 'unknown';
  if (invoice.isAtCounter) return 'atCounter';
  return invoice.ostBalance > 0 ? 'toPay' : 'free';
};

/** A call is waited for; also while the card payment that it runs has no screen of its own. */
export const selectIsBusy = (snapshot: Pick<SnapshotFrom<typeof paymentMachine>, 'hasTag' | 'matches'>): boolean =>
  snapshot.hasTag('busy') || snapshot.matches('byCard');

/** The transfer that a person is asked for, with the text of its QR code; null until everything about it is known. */
export const selectTransfer = ({ context: { invoice, payNow } }: { context: PaymentContext }, expires: ClinicDay) =>
  invoice &&
  payNow && {
    invoice,
    payNow,
    text: payNowText({ ...payNow, amount: invoice.ostBalance, reference: invoice.invoiceNo, expires }),
  };
