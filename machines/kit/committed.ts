import type { Invoice } from '#contract/entities/invoice.ts';
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
  if (ended === 'paid') return 'paid';
  return invoice?.payment.status === 'processing' && ended !== 'announced' ? 'unknown' : commitmentOf(invoice);
};
