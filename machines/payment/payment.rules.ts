import type { Invoice } from '#contract/entities/invoice.ts';
import { isInternational } from '#contract/rules/delivery-status.ts';

/** By the first delivery, the only one that counts (REC-04). */
export const goesAbroad = ({ delivery }: Invoice): boolean => isInternational(delivery[0]?.deliveryType ?? null);

export const hasBalance = ({ ostBalance }: Invoice): boolean => ostBalance > 0;

/** NIK$ of its patient can be taken off it at the counter, and it does not wait there yet. */
export const canWaitAtCounter = ({ usableNiks, isAtCounter }: Invoice): boolean => usableNiks > 0 && !isAtCounter;

/** Its time is over, or it was rejected: it is not ordered any more. */
export const isEnded = ({ delivery }: Pick<Invoice, 'delivery'>): boolean => delivery[0]?.deliveryStatus === 'Rejected';
