import { useSyncExternalStore } from 'react';

/** narrow: a phone, with cards and tabs. middle: details are a page of their own. wide: details beside the list. */
export type Width = 'narrow' | 'middle' | 'wide';

const MIDDLE = '(min-width: 768px)';
const WIDE = '(min-width: 1024px)';

const follow = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};
const widthNow = (): Width => {
  if (window.matchMedia(WIDE).matches) return 'wide';
  return window.matchMedia(MIDDLE).matches ? 'middle' : 'narrow';
};

/** Each form shows once: what the width leaves out is not on the page. */
export const useWidth = (): Width => useSyncExternalStore(follow, widthNow);
