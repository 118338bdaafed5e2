import { useSelector } from '@xstate/react';
import { useActor } from '#src/flows/use-app.ts';

const UNREAD = ['confirmingCredit', 'readingInvoice', 'outcomeUnread'] as const;
const UNDER_WAY = ['confirming', 'recording', 'processing'] as const;

/** A payment of the held booking is under way, or its outcome is not known: nobody is asked to pay then. */
export function useIsChecking(): boolean {
  const booking = useActor('booking') ?? undefined;
  const payment = useSelector(booking, (snapshot) => snapshot?.children.payment);
  const isUnread = useSelector(booking, (snapshot) => UNREAD.some((step) => snapshot?.matches({ payment: step })));
  const isUnderWay = useSelector(payment, (snapshot) => UNDER_WAY.some((step) => snapshot?.matches(step)));
  return isUnread || isUnderWay;
}
