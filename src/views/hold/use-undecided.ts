import { useSelector } from '@xstate/react';
import type { Hold } from '#machines/hold/hold.types.ts';
import { useActor } from '#src/flows/use-app.ts';
import { useIsUndecided } from '../flow/use-card-payment.ts';

/**
 * Why nobody is asked to pay for a held time now. checking: its payment is under way here, or its outcome is not known.
 * processing: by what the server last said, its bank has not decided.
 */
export function useUndecided(hold: Hold): 'checking' | 'processing' | null {
  const booking = useActor('booking') ?? undefined;
  const holding = useSelector(booking, (snapshot) => snapshot?.children.holding);
  const payment = useSelector(holding, (snapshot) => snapshot?.children.payment);
  const isUndecided = useIsUndecided(payment);
  const isUnread = useSelector(holding, (snapshot) => snapshot?.hasTag('undecided') === true);
  const isOwn = useSelector(booking, (snapshot) => snapshot?.context.appointment?._id === hold.id);
  const isRead = useSelector(payment, (snapshot) => snapshot?.matches('loadingInvoice') === false);
  if (isUnread || isUndecided) return 'checking';
  // a payment that is open here knows more
  return hold.isProcessing && !(isOwn && isRead) ? 'processing' : null;
}
