/**
 * What a page listens to. In a browser that ends with the page; here all pages have one window and one document, and what
 * a former one still hears would move the present one.
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

/** Of the app's machines and of what is kept, which nothing but the end of a page ends. */
const ENDING = ['pagehide', 'pageshow', 'visibilitychange', 'online'];

/** @returns what ends the page. It throws when something else than the app's is still heard */
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

// React listens to a document from its first page on, for all pages
render(null).unmount();
