/** Storage keys and ages of the offline copy, apart from the encryption, which the first page does not need. */
import type { IsoInstant } from '#contract/time.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { type Cell, createCell } from './cell.ts';
import { KEPT } from './keeping.ts';

/** Prefix of the storage key of each copy. */
export const COPY = `${KEPT}copy.`;

export interface Copies {
  storage: BrowserStorage;
  now: () => IsoInstant;
  /** Times at which the answers on screen were read, by path of the call. Fresh answers have no age. */
  ages: Cell<ReadonlyMap<string, IsoInstant>>;
}

export const createCopies = (storage: BrowserStorage, now: () => IsoInstant): Copies => ({
  storage,
  now,
  ages: createCell<ReadonlyMap<string, IsoInstant>>(new Map()),
});

/** Drops all copies. */
export const dropCopies = ({ storage, ages }: Copies): void => {
  for (const key of storage.keys()) if (key.startsWith(COPY)) storage.remove(key);
  ages.set(new Map());
};
