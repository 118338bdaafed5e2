import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import { type Need, whyNot } from '#machines/kit/reasons.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { focusField } from './field-place.tsx';

export interface FlowDockProps<Context, Event extends EventObject> {
  actor: ActorRef<AnyMachineSnapshot & { context: Context }, Event>;
  event: Event;
  reasons: Record<string, readonly Need<Context>[]>;
  /** The words of a need, by its id. */
  words: (id: string) => ReactNode;
  children: ReactNode;
}

/** The dock with a wizard's one way on. Not ready, it says why, and a tap leads to what is missing. */
export function FlowDock<Context, Event extends EventObject>({
  actor,
  event,
  reasons,
  words,
  children,
}: FlowDockProps<Context, Event>) {
  const isReady = useSelector(actor, (snapshot) => snapshot.can(event));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, event, reasons));
  return (
    <Dock reason={need && !isBusy ? words(need.id) : null}>
      <Button
        isReady={isReady || isBusy}
        isBusy={isBusy}
        onPress={() => (isReady ? actor.send(event) : focusField(need?.field ?? null))}
      >
        {children}
      </Button>
    </Dock>
  );
}
