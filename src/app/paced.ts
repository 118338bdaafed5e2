/** Actors for views: what a tap sends waits until what was tapped was painted. */
import { type AnyActorRef, type AnyMachineSnapshot, type EventObject, type Observer, toObserver } from 'xstate';

type Sent = Pick<AnyActorRef, 'getSnapshot' | 'subscribe' | 'send'>;

/**
 * @param pace does what a tap asks for, once it was painted
 * @returns of an actor always the same
 */
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
