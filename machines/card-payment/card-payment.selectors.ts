import { type Failure, isRejectedAs } from '../kit/failure.ts';
import type { CardPaymentContext } from './card-payment.types.ts';

/** What the server said when it could not count a payment (REFILL-36); null while the bank alone is waited for. */
export const selectNotCounted = ({ context: { failure } }: { context: CardPaymentContext }): Failure | null =>
  failure?.kind === 'rejected' && !isRejectedAs(failure, 'PAYMENT_PROCESSING') ? failure : null;
