import { useEffect, useRef } from 'react';

/** Whether the keys go to a field where text is typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Acts by letters while the component shows; never in a field, and never together with Ctrl, Alt or Meta. */
export const useShortcuts = (acts: Readonly<Record<string, (() => void) | undefined>>): void => {
  const present = useRef(acts);
  present.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      const act = present.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
