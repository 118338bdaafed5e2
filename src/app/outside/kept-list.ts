/** A short list of a member in local storage, shared by all tabs. */
import * as v from 'valibot';
import { PatientId } from '#contract/ids.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { KEPT } from './keeping.ts';

export interface KeptList<Item> {
  read: () => readonly Item[];
  write: (items: readonly Item[]) => void;
  /** Receives the items that another tab wrote. @returns a function that stops listening */
  onChangeElsewhere: (tell: (items: readonly Item[]) => void) => () => void;
}

/**
 * Stores a list that is dropped with the member's other kept data. Corrupt entries and other users' entries are ignored
 * (PWA-17).
 * @param name storage key
 */
export const createKeptList = <Item>(
  storage: BrowserStorage,
  name: string,
  item: v.GenericSchema<unknown, Item>,
  person: PatientId,
): KeptList<Item> => {
  const key = `${KEPT}${name}`;
  const Kept = v.object({ person: PatientId, items: v.array(item) });
  const parse = (text: string | null): readonly Item[] => {
    try {
      const kept = v.safeParse(Kept, JSON.parse(text ?? 'null'));
      return kept.success && kept.output.person === person ? kept.output.items : [];
    } catch {
      return [];
    }
  };
  return {
    read: () => parse(storage.get(key)),
    write: (items) => {
      if (items.length === 0) storage.remove(key);
      else storage.set(key, JSON.stringify({ person, items }));
    },
    onChangeElsewhere: (tell) => {
      const hear = (event: StorageEvent) => {
        if (event.key === key) tell(parse(event.newValue));
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
};
