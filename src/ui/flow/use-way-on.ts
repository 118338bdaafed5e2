import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import { type Need, whyNot } from '#machines/kit/reasons.ts';
import { focusField } from './field-place.tsx';

export interface WayOnProps<Context, Event extends EventObject> {
  actor: Pick<ActorRef<AnyMachineSnapshot & { context: Context }, Event>, 'getSnapshot' | 'subscribe' | 'send'>;
  event: Event;
  reasons: Record<string, readonly Need<Context>[]>;
  /** The words of a need, by its id. */
  words: (id: string) => ReactNode;
  /** True also while a sub-flow works, which the actor's own state does not show. */
  isBusy?: boolean;
}

/** The Next of a step: whether it is open, the reason if not, and `go`, which sends the event or focuses the missing field. */
export function useWayOn<Context, Event extends EventObject>({
  actor,
  event,
  reasons,
  words,
  isBusy: isWaiting = false,
}: WayOnProps<Context, Event>) {
  const isReady = useSelector(actor, (snapshot) => snapshot.can(event));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy')) || isWaiting;
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, event, reasons));
  return {
    isReady,
    isBusy,
    reason: need && !isBusy ? words(need.id) : null,
    go: () => (isReady ? actor.send(event) : focusField(need?.field ?? null)),
  };
}
