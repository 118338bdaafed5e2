import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { BrowserStorage } from './browser-storage.ts';

const KEY = 'myniks.notifications';

/** When the member of this device last had the notifications open: an instant only, no content. */
export interface LastOpened {
  /** Null for another person. */
  read: (person: PatientId) => IsoInstant | null;
  write: (person: PatientId, at: IsoInstant) => void;
  drop: () => void;
}

export const createLastOpened = (storage: BrowserStorage): LastOpened => ({
  read: (person) => {
    const [whose, at] = storage.get(KEY)?.split(' ') ?? [];
    return whose === person && at !== undefined && !Number.isNaN(Date.parse(at)) ? (at as IsoInstant) : null;
  },
  write: (person, at) => storage.set(KEY, `${person} ${at}`),
  drop: () => storage.remove(KEY),
});
