import type { ActorRefFrom } from 'xstate';
import type { Token } from '#contract/ids.ts';
import { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import type { Claim, Exchange, Exchanged } from '#machines/digital-id/digital-id.types.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { type Api, asOffline } from '#src/api/client.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { read } from './calls.ts';
import type { ServerTime } from './server-time.ts';

export type DigitalIdActor = ActorRefFrom<typeof digitalIdMachine>;

const KEY = 'myniks.digitalId';

/** What this device knows when it leaves for the digital ID: the state to come back with, and the page that was wanted. */
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

export interface DigitalIdOptions {
  api: Api;
  time: ServerTime;
  session: ActorRefFrom<typeof sessionMachine>;
  departures: Departures;
  /** The page that a guard sent the person away from. */
  from: () => string | null;
  /** Goes to a page outside the app. */
  leave: (url: string) => void;
}

const loadCalls = () => import('./digital-id.calls.ts').catch(asOffline);

export const wireDigitalId = (options: DigitalIdOptions) =>
  digitalIdMachine.provide({
    actors: {
      startDigitalId: read<void>(async (_, signal) => (await loadCalls()).start(options, signal)),
      claimAccount: read<{ token: Token }, Claim>(async (claim) => (await loadCalls()).claim(options, claim)),
      exchangeCode: read<Exchanged, Exchange>(async (returned) => (await loadCalls()).exchange(options, returned)),
    },
  });
