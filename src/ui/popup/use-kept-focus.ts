import { type RefObject, useEffect } from 'react';

const HEADING = ':is(h1, h2, h3)[tabindex]';

const ancestorsOf = (element: Element | null, root: Element): Element[] =>
  element === null || element === root ? [root] : [element, ...ancestorsOf(element.parentElement, root)];

/**
 * The focus stays in `root`: where the control that has it is taken out or made inert, it goes to the heading of the nearest
 * part around it that is still there.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    /** The focused control, and the elements around it. */
    let places: readonly Element[] = [];

    const hasLost = () => {
      const [control] = places;
      return control !== undefined && (!control.isConnected || control.closest('[inert]') !== null);
    };
    const keep = () => {
      if (!hasLost()) return;
      const headings = places
        .filter((place) => place.isConnected)
        .map((place) => [...place.querySelectorAll<HTMLElement>(HEADING)].find((one) => !one.closest('[inert]')));
      places = [];
      // another one may have taken it already
      if (!element.contains(document.activeElement) || document.activeElement?.closest('[inert]'))
        headings.find((heading) => heading !== undefined)?.focus({ preventScroll: true });
    };
    const arrive = ({ target }: FocusEvent) => {
      places = target instanceof Element ? ancestorsOf(target, element) : [];
    };
    /** A person who puts the focus nowhere means it. */
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && !hasLost()) queueMicrotask(() => (hasLost() ? keep() : forget()));
    };
    const forget = () => {
      if (document.activeElement === document.body) places = [];
    };
    const observer = new MutationObserver(keep);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['inert'] });
    element.addEventListener('focusin', arrive);
    element.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', arrive);
      element.removeEventListener('focusout', leave);
    };
  }, [root]);
}
