import { afterPaint } from '#src/outside/after-paint.ts';

export interface Tapping {
  /** Whether a tap or a key is being answered right now. */
  isTapping: () => boolean;
  /**
   * Does what a tap asks for. What was tapped looks pressed, which is painted at once; what the tap asks for comes after
   * that paint, in its order, however long it takes, and is still part of the tap. Whatever comes meanwhile ends the wait:
   * another tap or key, so that its own screen knows what the first one did, and what nobody tapped, which would overtake it
   * otherwise. A second tap on the same is none. What nobody tapped is done at once: an answer that came; what a key asks
   * for, since whoever goes through choices by keys is told at once what is chosen; what a field says, for React takes back
   * what it shows otherwise.
   */
  answer: (action: () => void) => void;
  stop: () => void;
}

const EVENTS = ['click', 'keydown'] as const;

interface Tap {
  element: HTMLElement;
}

/** Null for a key, whose clicks have no count, and for a field. */
const tapOf = (event: Event): Tap | null => {
  const isPointed = event instanceof MouseEvent && event.detail > 0;
  const element = isPointed && event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
  return element && { element };
};

/** @returns what lets it go */
const press = ({ style }: HTMLElement): (() => void) => {
  style.opacity = '0.7';
  return () => {
    style.opacity = '';
  };
};

export const createTapping = (): Tapping => {
  let isTapping = false;
  let tap: Tap | null = null;
  /** The tap that waits for its paint, and what it asks for. */
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
