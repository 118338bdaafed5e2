import type { BrowserStorage } from './browser-storage.ts';

const KEY = 'myniks.digitalId';

/** What this device remembers when it leaves for the digital ID: the state to come back with, and the page that was wanted. */
export interface Departure {
  state: string;
  from: string | null;
}
export interface Departures {
  keep: (departure: Departure) => void;
  /** Reads it and forgets it: an answer is taken once (AUTH-06). */
  take: () => Departure | null;
}

export const createDepartures = (storage: BrowserStorage): Departures => ({
  keep: (departure) => storage.set(KEY, JSON.stringify(departure)),
  take: () => {
    const text = storage.get(KEY);
    storage.remove(KEY);
    try {
      const { state, from } = JSON.parse(text ?? 'null') as Departure;
      return { state, from };
    } catch {
      return null;
    }
  },
});
