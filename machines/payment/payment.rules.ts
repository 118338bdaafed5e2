import type { Invoice } from '#contract/entities/invoice.ts';
import { isInternational } from '#contract/rules/delivery-status.ts';

/** By the first delivery, the only one that counts (REC-04). */
export const goesAbroad = ({ delivery }: Invoice): boolean => isInternational(delivery[0]?.deliveryType ?? null);

export const hasBalance = ({ ostBalance }: Invoice): boolean => ostBalance > 0;

/** Whether the patient's NIK$ can be taken off the invoice at the counter, and the invoice does not wait there yet. */
export const canWaitAtCounter = ({ usableNiks, isAtCounter }: Invoice): boolean => usableNiks > 0 && !isAtCounter;

/** Whether the order has ended: its time is over, or it was rejected. */
export const isEnded = ({ delivery }: Pick<Invoice, 'delivery'>): boolean => delivery[0]?.deliveryStatus === 'Rejected';
