import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The bar at the bottom of the front screen, and its height in px. */
export interface Floor {
  kind: 'dock' | 'tabs' | 'none';
  height: number;
}
const NONE: Floor = { kind: 'none', height: 0 };

const presentFloor = (): Floor => {
  const inFront = [...document.querySelectorAll<HTMLElement>('[data-floor]')]
    .filter((floor) => floor.offsetHeight > 0 && floor.closest('[inert]') === null)
    // of stacked bars the taller one reaches over the other
    .toSorted((a, b) => a.offsetHeight - b.offsetHeight)
    .at(-1);
  return inFront ? { kind: inFront.dataset['floor'] === 'tabs' ? 'tabs' : 'dock', height: inFront.offsetHeight } : NONE;
};

/**
 * Measures the dock, which appears, grows and disappears with the steps, at most once per frame and before the paint.
 * Measuring at each change of the page would force a layout every time.
 */
export function useFloor(): Floor {
  const [floor, setFloor] = useState(NONE);
  useLayoutEffect(() => {
    let frame = 0;
    let known = NONE;
    const measure = () => {
      const { kind, height } = presentFloor();
      if (kind === known.kind && height === known.height) return;
      known = { kind, height };
      setFloor(known);
    };
    const measureInFrame = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => flushSync(measure));
    };
    measure();
    const observer = new MutationObserver(measureInFrame);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    window.addEventListener('resize', measureInFrame);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('resize', measureInFrame);
    };
  }, []);
  return floor;
}
