/** Actors for views: what a tap sends waits until what was tapped was painted. */
import { type AnyActorRef, type AnyMachineSnapshot, type EventObject, type Observer, toObserver } from 'xstate';

/**
 * @param pace does what a tap asks for, once it was painted
 * @returns of an actor always the same
 */
export const createPaced = (pace: (action: () => void) => void) => {
  const known = new WeakMap<object, object>();
  const pacedBy = <Actor extends Pick<AnyActorRef, 'getSnapshot' | 'subscribe' | 'send'>>(actor: Actor) => ({
    getSnapshot: () => actor.getSnapshot(),
    subscribe: (next: Observer<AnyMachineSnapshot> | ((snapshot: AnyMachineSnapshot) => void)) =>
      actor.subscribe(toObserver(next)),
    send: (event: EventObject) => pace(() => actor.send(event)),
  });
  return <Actor extends Pick<AnyActorRef, 'getSnapshot' | 'subscribe' | 'send'>>(actor: Actor): Actor => {
    const paced = known.get(actor) ?? pacedBy(actor);
    known.set(actor, paced);
    return paced as Actor;
  };
};
