import { useEffect, useEffectEvent } from 'react';

/** Whether the keys go to a field where text is typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Acts by letters while the component shows; never in a field, and never together with Ctrl, Alt or Meta. */
export const useShortcuts = (acts: Readonly<Record<string, (() => void) | undefined>>): void => {
  const run = useEffectEvent((key: string): boolean => {
    acts[key]?.();
    return acts[key] !== undefined;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (run(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
