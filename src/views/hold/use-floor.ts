import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What stands at the bottom of the screen in front, and its height in px. */
export interface Floor {
  kind: 'dock' | 'tabs' | 'none';
  height: number;
}
const NONE: Floor = { kind: 'none', height: 0 };

const presentFloor = (): Floor => {
  const inFront = [...document.querySelectorAll<HTMLElement>('[data-floor]')]
    .filter((floor) => floor.offsetHeight > 0 && floor.closest('[inert]') === null)
    // of one above another the upper reaches over the lower
    .toSorted((a, b) => a.offsetHeight - b.offsetHeight)
    .at(-1);
  return inFront ? { kind: inFront.dataset['floor'] === 'tabs' ? 'tabs' : 'dock', height: inFront.offsetHeight } : NONE;
};

/**
 * Docks come, grow and go with every step. They are measured once a frame, before it is painted: where each change of the
 * page is answered at once, the page is laid out as often.
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
