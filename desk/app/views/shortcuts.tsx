import { useEffect, useEffectEvent } from 'react';
import { areKeysOn } from './shortcut-keys.ts';

/** Whether the keys go to a field where text is typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

type Listener = (key: string) => boolean;
/** Listeners of the shown components, the latest last. */
const listeners = new Set<Listener>();
const LEADER = 'g';
/** A second key that comes later than this after G counts as a key of its own. */
const LEADS_FOR_MS = 1_500;
let ledAt = Number.NEGATIVE_INFINITY;

const press = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
  if (document.querySelector('dialog[open]') !== null) return;
  const isCharacter = event.key.length === 1;
  if (isCharacter && !areKeysOn()) return;
  const plain = isCharacter ? event.key.toLowerCase() : event.key;
  const isLed = event.timeStamp - ledAt < LEADS_FOR_MS;
  const key = isLed ? `${LEADER} ${plain}` : plain;
  ledAt = !isLed && plain === LEADER ? event.timeStamp : Number.NEGATIVE_INFINITY;
  if ([...listeners].toReversed().some((hears) => hears(key))) event.preventDefault();
};

/**
 * Acts by keys while the component shows: a character, a named key, or `g d` for two in a row. Never in a field or beside
 * an open dialog, and never together with Ctrl, Alt or Meta. Of two components that know a key the latest acts.
 */
export const useShortcuts = (acts: Readonly<Record<string, (() => void) | undefined>>): void => {
  const run = useEffectEvent((key: string): boolean => {
    acts[key]?.();
    return acts[key] !== undefined;
  });
  useEffect(() => {
    const hears: Listener = (key) => run(key);
    if (listeners.size === 0) window.addEventListener('keydown', press);
    listeners.add(hears);
    return () => {
      listeners.delete(hears);
      if (listeners.size === 0) window.removeEventListener('keydown', press);
    };
  }, []);
};
