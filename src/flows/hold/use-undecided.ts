import { useSelector } from '@xstate/react';
import type { Hold } from '#machines/hold/hold.types.ts';
import { useActor } from '#src/app/use-app.ts';
import { useIsUndecided } from '#src/flows/card-payment/use-card-payment.ts';

/**
 * Why a held time cannot be paid now. checking: its payment runs on this device, or has an unknown outcome. processing:
 * the bank has not decided yet, according to the server's last answer.
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
  // a payment that is open on this device has newer information
  return hold.isProcessing && !(isOwn && isRead) ? 'processing' : null;
}
