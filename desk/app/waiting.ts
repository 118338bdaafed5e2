/** How many wait in each section at the chosen place, read again whenever something of a list is new. */
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { CHANGE_KINDS, type Waiting as Counted } from '#contract/entities/desk.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { Api } from '#src/app/api/client.ts';
import { type Cell, createCell } from '#src/app/outside/cell.ts';
import type { Changes } from './changes.ts';

export interface Waiting {
  /** Numbers by section; a section that is missing has none. */
  counts: Cell<ReadonlyMap<string, Counted>>;
  /** Keeps the numbers of a place, or of all the person's places, up to date. @returns a function that ends it */
  follow: (place: ClinicId | null) => () => void;
}

export const createWaiting = (api: Api, changes: Changes): Waiting => {
  const counts = createCell<ReadonlyMap<string, Counted>>(new Map());
  return {
    counts,
    follow: (place) => {
      const ended = new AbortController();
      let last = 0;
      const read = async () => {
        last += 1;
        const mine = last;
        try {
          const query = place === null ? {} : { unit: place };
          const { data } = await api(deskCalls.countWaiting, { query, signal: ended.signal });
          if (mine === last && !ended.signal.aborted) counts.set(new Map(data.map((each) => [each.section, each])));
        } catch {
          // the former numbers stay until something is new
        }
      };
      const unsubscribe = changes.subscribe(CHANGE_KINDS, () => void read());
      void read();
      return () => {
        unsubscribe();
        ended.abort();
        counts.set(new Map());
      };
    },
  };
};
