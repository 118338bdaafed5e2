import { useEffect, useRef } from 'react';

/** A step takes the place of another within a page: it begins at its top, and its heading has the focus. */
export function useStepFocus(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h2')?.focus({ preventScroll: true });
  }, [step]);
}
