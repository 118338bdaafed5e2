/** Actors for views: the event of a tap waits until the tapped element was painted. */
import { type AnyActorRef, type AnyMachineSnapshot, type EventObject, type Observer, toObserver } from 'xstate';

type Sent = Pick<AnyActorRef, 'getSnapshot' | 'subscribe' | 'send'>;

/** @param pace runs the action of a tap once it was painted @returns always the same wrapper for an actor */
export const createPaced = (pace: (action: () => void) => void) => {
  const known = new WeakMap<object, object>();
  const pacedBy = (actor: Sent) => ({
    getSnapshot: () => actor.getSnapshot(),
    subscribe: (next: Observer<AnyMachineSnapshot> | ((snapshot: AnyMachineSnapshot) => void)) =>
      actor.subscribe(toObserver(next)),
    send: (event: EventObject) => pace(() => actor.send(event)),
  });
  return <Actor extends Sent>(actor: Actor): Actor => {
    const paced = known.get(actor) ?? pacedBy(actor);
    known.set(actor, paced);
    return paced as Actor;
  };
};
