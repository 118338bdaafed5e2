import { useLayoutEffect, useState } from 'react';

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

/** Docks come, grow and go with every step. */
export function useFloor(): Floor {
  const [floor, setFloor] = useState(NONE);
  useLayoutEffect(() => {
    const measure = () => {
      const { kind, height } = presentFloor();
      setFloor((before) => (before.kind === kind && before.height === height ? before : { kind, height }));
    };
    measure();
    const observer = new MutationObserver(measure);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return floor;
}
