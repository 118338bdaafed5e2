import { useMemo } from 'react';
import { type ActorRef, type AnyMachineSnapshot, type EventObject, type Observer, toObserver } from 'xstate';
import { useWiring } from '#src/wiring/use-wiring.ts';

/** What views need of an actor. */
export type Shown<Snapshot extends AnyMachineSnapshot, Event extends EventObject> = Pick<
  ActorRef<Snapshot, Event>,
  'getSnapshot' | 'subscribe' | 'send'
>;

/** The actor for the views of a wizard: what a tap tells it waits until what was tapped was painted. */
export const usePaced = <Snapshot extends AnyMachineSnapshot, Event extends EventObject>(
  actor: Shown<Snapshot, Event>,
): Shown<Snapshot, Event> => {
  const { answerTap } = useWiring();
  return useMemo(
    () => ({
      getSnapshot: () => actor.getSnapshot(),
      subscribe: (next: Observer<Snapshot> | ((snapshot: Snapshot) => void)) => actor.subscribe(toObserver(next)),
      send: (event) => answerTap(() => actor.send(event)),
    }),
    [actor, answerTap],
  );
};
