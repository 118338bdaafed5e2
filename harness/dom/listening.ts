/**
 * Event listeners of a page. A browser removes them with the page; here all pages share a window and a document, so
 * that listeners of a former page would affect the present one.
 */
import { render } from '@testing-library/react';

interface Listener {
  target: EventTarget;
  type: string;
  heard: EventListenerOrEventListenerObject;
  isCapture: boolean;
}

let listeners: readonly Listener[] = [];
const isSame = (one: Listener, other: Listener) =>
  one.target === other.target &&
  one.type === other.type &&
  one.heard === other.heard &&
  one.isCapture === other.isCapture;
const forget = (gone: Listener) => {
  listeners = listeners.filter((one) => !isSame(one, gone));
};

for (const target of [window, document]) {
  const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
  const noting =
    (note: (listener: Listener, isOnce: boolean) => void, act: typeof add): typeof add =>
    (type: string, heard: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions) => {
      const { capture = false, once = false } = typeof options === 'object' ? options : { capture: options };
      if (heard === null) return;
      note({ target, type, heard, isCapture: capture }, once);
      act(type, heard, options);
    };
  const begin = (listener: Listener, isOnce: boolean) => {
    forget(listener);
    listeners = [...listeners, listener];
    if (isOnce) add(listener.type, () => forget(listener), { once: true, capture: listener.isCapture });
  };
  Object.assign(target, { addEventListener: noting(begin, add), removeEventListener: noting(forget, remove) });
}

/** Events of the app's machines and of storage, whose listeners end only with the page. */
const ENDING = ['pagehide', 'pageshow', 'visibilitychange', 'online'];

/** @returns a function that ends the page. It throws if a listener other than the app's is left */
export const beginListening = (): (() => void) => {
  const before = listeners;
  return () => {
    const left = listeners.filter((one) => !before.includes(one));
    for (const { target, type, heard, isCapture } of left) target.removeEventListener(type, heard, isCapture);
    const others = left
      .filter(({ type }) => !ENDING.includes(type))
      .map(({ type, heard }) => `${type}: ${typeof heard === 'function' ? heard.toString() : ''}`);
    if (others.length > 0) throw new Error(`The page is gone and still listens:\n${others.join('\n')}`);
  };
};

// React keeps the listeners of its first page on the document, for all pages
render(null).unmount();
