import type { Invoice } from '../entities/invoice.ts';

/** Whether a patient can pay it: a refill once the clinic has confirmed it (REC-21), and nothing that was rejected. */
export const isPayable = ({ ostBalance, invoiceType, delivery }: Invoice): boolean => {
  const deliveryStatus = delivery[0]?.deliveryStatus ?? null;
  const isPending = invoiceType === 'Refill' && deliveryStatus === 'Pending';
  return ostBalance > 0 && !isPending && deliveryStatus !== 'Rejected';
};
