import { useMemo } from 'react';
import {
  type ActorRef,
  type AnyMachineSnapshot,
  type EventObject,
  type Observer,
  type Subscription,
  toObserver,
} from 'xstate';
import { afterPaint } from '#src/ui/after-paint.ts';

/** What views need of an actor. */
export type Shown<Snapshot extends AnyMachineSnapshot, Event extends EventObject> = Pick<
  ActorRef<Snapshot, Event>,
  'getSnapshot' | 'subscribe' | 'send'
>;

/** What was tapped looks pressed. @returns what lets it go */
const press = (): (() => void) => {
  const tapped = document.activeElement;
  if (!(tapped instanceof HTMLElement) || tapped === document.body) return () => {};
  tapped.style.opacity = '0.7';
  return () => {
    tapped.style.opacity = '';
  };
};

const paced = <Snapshot extends AnyMachineSnapshot, Event extends EventObject>(
  actor: Shown<Snapshot, Event>,
  placeOf: (snapshot: Snapshot) => string,
): Shown<Snapshot, Event> => {
  const observers = new Set<Observer<Snapshot>>();
  let shown = actor.getSnapshot();
  let subscription: Subscription | null = null;
  let isBehind = false;
  let takeBack = (): void => {};
  let letGo = (): void => {};

  const show = () => {
    isBehind = false;
    letGo();
    shown = actor.getSnapshot();
    for (const observer of observers) observer.next?.(shown);
  };
  const follow = (next: Snapshot) => {
    if (isBehind) return;
    if (placeOf(next) === placeOf(shown)) {
      show();
      return;
    }
    isBehind = true;
    letGo = press();
    takeBack = afterPaint(show);
  };
  return {
    getSnapshot: () => {
      if (!subscription) shown = actor.getSnapshot();
      return shown;
    },
    subscribe: (next: Observer<Snapshot> | ((snapshot: Snapshot) => void)) => {
      const observer = toObserver(next);
      observers.add(observer);
      if (subscription === null) {
        // it may have moved since it was drawn
        shown = actor.getSnapshot();
        subscription = actor.subscribe(follow);
      }
      return {
        unsubscribe: () => {
          observers.delete(observer);
          if (observers.size > 0) return;
          takeBack();
          letGo();
          isBehind = false;
          subscription?.unsubscribe();
          subscription = null;
        },
      };
    },
    send: (event) => {
      if (!isBehind) actor.send(event);
    },
  };
};

/**
 * The actor for the views of a wizard. Where it comes to another place, they follow once the page was painted: a tap is
 * answered within a frame, by the look of what was tapped, however much the next place has to draw. Until then the old
 * place takes no events, so a second tap on it is never one on the next.
 */
export const usePaced = <Snapshot extends AnyMachineSnapshot, Event extends EventObject>(
  actor: Shown<Snapshot, Event>,
  placeOf: (snapshot: Snapshot) => string,
): Shown<Snapshot, Event> => useMemo(() => paced(actor, placeOf), [actor, placeOf]);
