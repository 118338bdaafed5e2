/** Everything that the sandbox's provider remembers; a file keeps it over a restart. */
import { existsSync, readFileSync } from 'node:fs';
import { DamagedFile, writeWhole } from '#server/kit/whole-file.ts';
import { API_VERSION, type Event, freshId, type Intent, missing, type Refund, type Reversal } from './objects.ts';

interface Kept {
  intents: Intent[];
  refunds: Refund[];
  reversals: Reversal[];
  events: Event[];
  /** Number of the card that paid, by intent. */
  cards: Record<string, string>;
}

export interface Options {
  /** File of the memory; null: only in memory. */
  file: string | null;
  /** Milliseconds. */
  now: () => number;
  /** Called after each event. */
  tell: (event: Event) => void;
}

const EVENTS_KEPT = 1_000;

const parse = (file: string): Partial<Kept> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept>;
  } catch {
    throw new DamagedFile(
      `${file} is damaged: the card provider of the demo does not know its payments. Delete it, or run: npm run demo:reset`,
    );
  }
};

const read = (file: string | null): Kept => ({
  intents: [],
  refunds: [],
  reversals: [],
  events: [],
  cards: {},
  ...(file !== null && existsSync(file) && parse(file)),
});

export const openMemory = ({ file, now, tell }: Options) => {
  const kept = read(file);
  const seconds = () => Math.floor(now() / 1_000);
  return {
    kept,
    seconds,
    happened: (type: string, object: Intent | Refund): void => {
      const event: Event = {
        id: freshId('evt'),
        object: 'event',
        api_version: API_VERSION,
        type,
        livemode: false,
        created: seconds(),
        data: { object: structuredClone(object) },
      };
      kept.events = [event, ...kept.events].slice(0, EVENTS_KEPT);
      if (file !== null) writeWhole(file, JSON.stringify(kept));
      tell(event);
    },
    /** @throws ApiError 404 */
    find: (id: string): Intent => {
      const intent = kept.intents.find((intent) => intent.id === id);
      if (!intent) throw missing('payment_intent', id);
      return intent;
    },
  };
};
export type Memory = ReturnType<typeof openMemory>;
