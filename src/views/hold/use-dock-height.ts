import { useLayoutEffect, useState } from 'react';

/** Height in px of the dock in front, 0 without one; docks come, grow and go with every step. */
export function useDockHeight(): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const docks = document.querySelectorAll<HTMLElement>('[data-dock]');
      setHeight(docks.item(docks.length - 1)?.offsetHeight ?? 0);
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
  return height;
}
