import { afterPaint } from '#src/outside/after-paint.ts';

export interface Tapping {
  /** Whether a tap or a key is being answered right now. */
  isTapping: () => boolean;
  /**
   * Does what a tap asks for. What was tapped looks pressed, which is painted at once; the action comes after that paint,
   * however long it takes, and is still part of the tap. Another tap or key meanwhile ends the wait, so that its own screen
   * knows what the first one did; a second tap on the same is none. What nobody tapped is done at once: an answer that came;
   * what a key asks for, since whoever goes through choices by keys is told at once what is chosen; what a field says, for
   * React takes back what it shows otherwise.
   */
  answer: (action: () => void) => void;
  stop: () => void;
}

const EVENTS = ['click', 'keydown'] as const;

/** What a finger meant; null for a key, whose clicks have no count, and for a field. */
const tappedBy = (event: Event): HTMLElement | null => {
  const isPointed = event instanceof MouseEvent && event.detail > 0;
  return isPointed && event.target instanceof Element ? event.target.closest('a, button') : null;
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
  let tapped: HTMLElement | null = null;
  let pressed: { element: HTMLElement; finish: () => void } | null = null;
  const begin = (event: Event) => {
    isTapping = true;
    tapped = tappedBy(event);
    if (pressed && pressed.element !== tapped) pressed.finish();
    setTimeout(() => {
      isTapping = false;
      tapped = null;
    });
  };
  for (const event of EVENTS) document.addEventListener(event, begin, true);

  const asTap = (action: () => void) => {
    const before = { isTapping, tapped };
    isTapping = true;
    tapped = null;
    action();
    ({ isTapping, tapped } = before);
  };
  return {
    isTapping: () => isTapping,
    answer: (action) => {
      if (tapped === null) {
        action();
        return;
      }
      if (pressed) return;
      const letGo = press(tapped);
      let takeBack = () => {};
      const finish = () => {
        takeBack();
        letGo();
        pressed = null;
        asTap(action);
      };
      pressed = { element: tapped, finish };
      takeBack = afterPaint(finish);
    },
    stop: () => {
      for (const event of EVENTS) document.removeEventListener(event, begin, true);
    },
  };
};
