import type { IconPath } from '../icon/icon.tsx';

/** One of the five places of the app. */
export interface NavigationItem {
  href: string;
  label: string;
  /** `mark`: the app's own sign. */
  icon: IconPath | 'mark';
  isCurrent: boolean;
  /** A count that waits there, and its words: "3 in refill list". */
  count?: { number: number; label: string };
}
