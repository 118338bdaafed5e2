import { afterPaint } from './after-paint.ts';

export interface Tapping {
  /** Whether a tap or a key press is being handled right now. */
  isTapping: () => boolean;
  /**
   * Runs the action of a tap. The tapped element is first painted as pressed; all actions of the tap follow that paint,
   * in order, and still count as part of the tap. Another tap or key press ends the wait early, so that its screen sees
   * the result of the first tap; an action without a tap ends it too, since it would run first otherwise. A second tap
   * on the same element is ignored. Actions without a tap run at once: answers of calls; keys, since screen readers
   * announce each choice at once; and fields, since React would reset their text otherwise.
   */
  answer: (action: () => void) => void;
  stop: () => void;
}

const EVENTS = ['click', 'keydown'] as const;

interface Tap {
  element: HTMLElement;
}

/** Null for a key press, whose clicks have no count, and for a field. */
const tapOf = (event: Event): Tap | null => {
  const isPointed = event instanceof MouseEvent && event.detail > 0;
  const element = isPointed && event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
  return element && { element };
};

/** @returns a function that releases it */
const press = ({ style }: HTMLElement): (() => void) => {
  style.opacity = '0.7';
  return () => {
    style.opacity = '';
  };
};

export const createTapping = (): Tapping => {
  let isTapping = false;
  let tap: Tap | null = null;
  /** The tap that waits for its paint, with its actions. */
  let pressed: { tap: Tap; actions: (() => void)[]; finish: () => void } | null = null;
  const begin = (event: Event) => {
    isTapping = true;
    tap = tapOf(event);
    if (pressed && pressed.tap.element !== tap?.element) pressed.finish();
    setTimeout(() => {
      isTapping = false;
      tap = null;
    });
  };
  for (const event of EVENTS) document.addEventListener(event, begin, true);

  const asTap = (actions: readonly (() => void)[]) => {
    const before = { isTapping, tap };
    isTapping = true;
    tap = null;
    for (const action of actions) action();
    ({ isTapping, tap } = before);
  };
  return {
    isTapping: () => isTapping,
    answer: (action) => {
      if (tap === null) {
        pressed?.finish();
        action();
        return;
      }
      if (pressed) {
        if (pressed.tap === tap) pressed.actions.push(action);
        return;
      }
      const letGo = press(tap.element);
      const actions = [action];
      let takeBack = () => {};
      const finish = () => {
        takeBack();
        letGo();
        pressed = null;
        asTap(actions);
      };
      pressed = { tap, actions, finish };
      takeBack = afterPaint(finish);
    },
    stop: () => {
      for (const event of EVENTS) document.removeEventListener(event, begin, true);
    },
  };
};
