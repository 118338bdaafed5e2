import { useEffect, useState } from 'react';

/** What had the focus before something covered the screen gets it back, however often the cover changed meanwhile. */
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
