import { useSelector } from '@xstate/react';
import { useActor } from '#src/flows/use-app.ts';

/** A payment of the held booking is under way, or its outcome is not known: nobody is asked to pay then. */
export function useIsChecking(): boolean {
  const booking = useActor('booking') ?? undefined;
  const holding = useSelector(booking, (snapshot) => snapshot?.children.holding);
  const payment = useSelector(holding, (snapshot) => snapshot?.children.payment);
  const isUnread = useSelector(holding, (snapshot) => snapshot?.hasTag('undecided') === true);
  const isUnderWay = useSelector(payment, (snapshot) => snapshot?.hasTag('undecided') === true);
  return isUnread || isUnderWay;
}
