import type { SnapshotFrom } from 'xstate';
import type { paymentMachine } from '../payment/payment.machine.ts';
import { selectCommitted as selectPaid } from '../payment/payment.selectors.ts';
import type { holdingMachine } from './holding.machine.ts';

/** lost: paid too late, and not booked. unknown: the app does not know yet whether it was paid in time. */
export type HeldCommitment = 'held' | 'lost' | 'unknown';

/**
 * Commitment of the time as the payment machine knows it; null while the invoice is read, which may be paid, released
 * or in progress at the bank.
 */
export const selectHeldBy = (payment: SnapshotFrom<typeof paymentMachine>): HeldCommitment | null => {
  if (payment.matches('loadingInvoice')) return null;
  const isOpen = ['toPay', 'announced'].includes(selectPaid(payment));
  return isOpen && !payment.context.isExpired ? 'held' : 'unknown';
};

/**
 * Commitment of the held time, from which each screen takes its sentence; null if the screen has none.
 * @param ofPayment commitment reported by the payment while it runs
 */
export const selectCommitted = (
  snapshot: SnapshotFrom<typeof holdingMachine>,
  ofPayment: HeldCommitment | null = null,
): HeldCommitment | null => {
  if (snapshot.matches('slotLost')) return 'lost';
  return snapshot.hasTag('undecided') || snapshot.context.isOver ? 'unknown' : ofPayment;
};
