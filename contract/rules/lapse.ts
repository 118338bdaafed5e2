import type { Invoice } from '../entities/invoice.ts';

/** Why an order ended by itself: its patient did not pay in time, or the clinic or shop did not answer. Null for all others. */
export const lapseOf = ({
  lapsedAt,
  confirmation,
}: Pick<Invoice, 'lapsedAt' | 'confirmation'>): 'unpaid' | 'unanswered' | null => {
  if (lapsedAt === null) return null;
  return confirmation?.status === 'requested' || confirmation?.status === 'late' ? 'unanswered' : 'unpaid';
};
