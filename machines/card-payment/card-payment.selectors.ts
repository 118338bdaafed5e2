import { type Failure, isRejectedAs } from '../kit/failure.ts';
import type { CardPaymentContext } from './card-payment.types.ts';

/** The server's refusal to count a payment (REFILL-36); null while only the bank is awaited. */
export const selectNotCounted = ({ context: { failure } }: { context: CardPaymentContext }): Failure | null =>
  failure?.kind === 'rejected' && !isRejectedAs(failure, 'PAYMENT_PROCESSING') ? failure : null;
