import { useEffect, useRef } from 'react';
import { focusAfterPaint } from '#src/app/outside/after-paint.ts';

/** A step takes the place of another within a page: it begins at its top, and its heading has the focus. */
export function useStepFocus(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return undefined;
    shown.current = step;
    // scrolling and focusing would lay out the whole page within the tap
    return focusAfterPaint(() => {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('main h2')?.focus({ preventScroll: true });
    });
  }, [step]);
}
