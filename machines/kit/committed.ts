import type { Invoice } from '#contract/entities/invoice.ts';
import type { Money } from '#contract/money.ts';
import { type Commitment, commitmentOf } from '#contract/rules/commitment.ts';

/** What has been committed, as far as a wizard knows; unknown after a write whose answer never came. */
export type Committed = Commitment | 'unknown';

/** What a wizard that orders something has been told. */
export interface Ordering {
  /** An order was sent, and no answer came. */
  isUncertain: boolean;
  isRequested: boolean;
  /** How its payment ended; null while it has not. */
  ended: string | null;
  invoice: Invoice | null;
}

/**
 * As far as an answer of the server says: no screen may say more. The order of an unpaid invoice is to pay until its payment
 * has ended well.
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

/** The order as the end of its wizard knows it: what was read of it may be older than its payment or its request. */
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
