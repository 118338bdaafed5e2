import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that had it before the screen was covered, even when the cover changed in between.
 */
export function useReturningFocus(isCovered: boolean): void {
  const [opener, setOpener] = useState<Element | null>(null);
  if (isCovered && opener === null) setOpener(document.activeElement);
  if (!isCovered && opener !== null) setOpener(null);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
