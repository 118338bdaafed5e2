/** Where the offline copy lies, apart from what reads and writes it, which the first page does not need. */
import type { IsoInstant } from '#contract/time.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { type Cell, createCell } from './cell.ts';
import { KEPT } from './keeping.ts';

/** Begins the key of each kept answer. */
export const COPY = `${KEPT}copy.`;

export interface Copies {
  storage: BrowserStorage;
  now: () => IsoInstant;
  /** By the path of a call: when what now shows of it was read. What is fresh has no age. */
  ages: Cell<ReadonlyMap<string, IsoInstant>>;
}

export const createCopies = (storage: BrowserStorage, now: () => IsoInstant): Copies => ({
  storage,
  now,
  ages: createCell<ReadonlyMap<string, IsoInstant>>(new Map()),
});

/** All that was kept is dropped. */
export const dropCopies = ({ storage, ages }: Copies): void => {
  for (const key of storage.keys()) if (key.startsWith(COPY)) storage.remove(key);
  ages.set(new Map());
};
