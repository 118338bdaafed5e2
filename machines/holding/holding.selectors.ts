import type { SnapshotFrom } from 'xstate';
import type { paymentMachine } from '../payment/payment.machine.ts';
import { selectCommitted as selectPaid } from '../payment/payment.selectors.ts';
import type { holdingMachine } from './holding.machine.ts';

/** lost: paid too late, and not booked. unknown: whether it was paid in time is not known yet. */
export type HeldCommitment = 'held' | 'lost' | 'unknown';

/** What its payment knows of the time; null while the invoice is read: it may be paid, released, or under way at the bank. */
export const selectHeldBy = (payment: SnapshotFrom<typeof paymentMachine>): HeldCommitment | null => {
  if (payment.matches('loadingInvoice')) return null;
  const isOpen = ['toPay', 'announced'].includes(selectPaid(payment));
  return isOpen && !payment.context.isExpired ? 'held' : 'unknown';
};

/**
 * What has been committed: the sentence of every screen; null where nothing is said.
 *
 * @param ofPayment what its payment knows, while it runs
 */
export const selectCommitted = (
  snapshot: SnapshotFrom<typeof holdingMachine>,
  ofPayment: HeldCommitment | null = null,
): HeldCommitment | null => {
  if (snapshot.matches('slotLost')) return 'lost';
  return snapshot.hasTag('undecided') || snapshot.context.isOver ? 'unknown' : ofPayment;
};
