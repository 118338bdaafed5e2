import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a part of the page once it shows, if the part that it replaces had the focus. */
export const useFocused = <Part extends HTMLElement>(): RefObject<Part | null> => {
  const part = useRef<Part>(null);
  useEffect(() => {
    const shown = part.current;
    if (!shown?.contains(document.activeElement)) shown?.focus();
  }, []);
  return part;
};
