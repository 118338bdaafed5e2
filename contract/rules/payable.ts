import type { Invoice } from '../entities/invoice.ts';

/** Whether a patient can pay it: a refill once the clinic has confirmed it (REC-21), and nothing that was rejected. */
export const isPayable = ({ ostBalance, invoiceType, delivery, confirmation }: Invoice): boolean => {
  const deliveryStatus = delivery[0]?.deliveryStatus ?? null;
  const isWaiting = invoiceType === 'Refill' && (deliveryStatus === 'Pending' || confirmation?.status === 'needed');
  return ostBalance > 0 && !isWaiting && deliveryStatus !== 'Rejected';
};
