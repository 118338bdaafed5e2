import { useEffect, useEffectEvent } from 'react';
import { useDesk } from './use-desk.ts';

/** Lets the browser's Back close a part that lies over the section. @param close null while nothing lies over it */
export const useCover = (close: (() => void) | null): void => {
  const { entries } = useDesk();
  const isOpen = close !== null;
  const back = useEffectEvent(() => close?.());
  useEffect(() => (isOpen ? entries.cover(() => back()) : undefined), [entries, isOpen]);
};
