import { use, useEffect, useEffectEvent } from 'react';
import { NavigationContext } from '../link/link.tsx';

/** @param close called when the person goes back; null where the address has a step for what lies over the page */
export const useBackCloses = (close: (() => void) | null): void => {
  const holdBack = use(NavigationContext)?.holdBack;
  const isHeld = close !== null;
  const back = useEffectEvent(() => close?.());
  useEffect(() => (isHeld ? holdBack?.(back) : undefined), [holdBack, isHeld]);
};
