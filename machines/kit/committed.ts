import type { Invoice } from '#contract/entities/invoice.ts';
import type { Money } from '#contract/money.ts';
import { type Commitment, commitmentOf } from '#contract/rules/commitment.ts';

/** Commitment as far as a wizard knows it; unknown after a write without an answer. */
export type Committed = Commitment | 'unknown';

/** Parts of an ordering wizard's context that decide its commitment. */
export interface Ordering {
  /** The request of an order got no answer. */
  isUncertain: boolean;
  isRequested: boolean;
  /** Outcome of its payment; null until it ends. */
  ended: string | null;
  invoice: Invoice | null;
}

/**
 * Commitment that the server's last answer confirms; no screen may claim more. An unpaid invoice counts as to pay until
 * its payment has ended well.
 */
export const committedBy = ({ isUncertain, isRequested, ended, invoice }: Ordering): Committed => {
  if (isUncertain) return 'unknown';
  if (isRequested) return 'requested';
  if (ended === 'paid' || ended === 'announced') return ended;
  return invoice?.payment.status === 'processing' ? 'unknown' : commitmentOf(invoice);
};

const NOTHING = 0 as Money;
const asked = {
  status: 'requested',
  requestedAt: null,
  answerBy: null,
  answeredAt: null,
  reason: null,
  call: null,
} as const;

/**
 * The order at the end of its wizard, with its payment and request included: the invoice may have been read before
 * them.
 */
export const endedOrder = ({ isRequested, ended, invoice }: Omit<Ordering, 'isUncertain'>): Invoice | null => {
  if (invoice === null) return null;
  const { confirmation, ostBalance, payment, delivery } = invoice;
  const placed = { ...invoice, finalized: true };
  const inStatus = (deliveryStatus: string) => delivery.map((way) => ({ ...way, deliveryStatus }));
  if (isRequested && (confirmation === null || confirmation.status === 'needed'))
    return {
      ...placed,
      delivery: inStatus('Pending'),
      confirmation: { ...asked, ...confirmation, status: 'requested' },
    };
  if (ended === 'announced' && ostBalance > 0) return { ...placed, payment: { ...payment, status: 'announced' } };
  if (ended !== 'paid' || ostBalance <= 0) return ended === null || ended === 'left' ? invoice : placed;
  return {
    ...placed,
    ostBalance: NOTHING,
    payment: { ...payment, status: 'paid' },
    delivery: inStatus('Confirmed'),
  };
};
