import type { BrowserStorage } from './browser-storage.ts';

const KEY = 'myniks.digitalId';

/**
 * State that this device stores when it leaves for the digital ID: the value to compare on return, and the wanted page.
 */
interface Departure {
  state: string;
  from: string | null;
}
export interface Departures {
  keep: (departure: Departure) => void;
  /** Reads and removes it: an answer is accepted once (AUTH-06). */
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
